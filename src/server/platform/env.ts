import path from 'node:path'
import { z } from 'zod'

/** The environment, read once. What an operator tunes at run time is config in the back office, not here. */
const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  DATA_DIR: z.string().min(1).default('./data'),
  BACKUP_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must look like https://ship.example' }).optional(),
  FILES_URL: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must look like smtp://user:password@host:587 or smtps://…')
    .refine(URL.canParse, 'is not an address')
    .optional(),
  DEMO: z.enum(['0', '1']).optional(),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  TRUST_PROXY: z.string().optional(),
  ALLOW_PRIVATE_ADDRESSES: z.enum(['0', '1']).default('0'),
})

export type BucketConfig = { endpoint: string; bucket: string; region: string; accessKey: string; secretKey: string }

export type Env = {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  dataDir: string
  /** where backups are kept; an archive holds every secret, so the back office cannot choose the folder */
  backupDir: string
  databaseUrl: string | undefined
  appSecret: string | undefined
  publicUrl: string | undefined
  /** null: the data folder */
  files: BucketConfig | null
  /** null: what the back office says, else the outbox */
  smtpUrl: string | undefined
  demo: boolean
  /** web answers calls and pages, worker does the jobs, all does both */
  role: 'all' | 'web' | 'worker'
  logLevel: string
  /** addresses or subnets whose forwarded headers count */
  trustProxy: string[] | false
  /** carriers and payment providers may be called on this machine and in its network */
  allowPrivateAddresses: boolean
}

/** Returns the environment, or a readable list of what is wrong with it. */
export function readEnv(raw: NodeJS.ProcessEnv): Env | { problems: string[] } {
  const filled = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(filled)
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const problems: string[] = []
  if (production && !env.DATABASE_URL)
    problems.push('DATABASE_URL: production needs the address of your PostgreSQL (postgres://user:password@host/database)')
  if (production && !env.APP_SECRET)
    problems.push('APP_SECRET: production needs a secret of at least 32 characters; make one with: openssl rand -hex 32')
  if (production && !env.PUBLIC_URL)
    problems.push(
      'PUBLIC_URL: production needs the address people use, as in https://ship.example; links and payment providers lead there',
    )
  if (production && env.DEMO === '1') problems.push('DEMO: demo accounts are never created in production; leave it out')
  const files = env.FILES_URL === undefined ? null : readFilesUrl(env.FILES_URL)
  if (typeof files === 'string') problems.push(`FILES_URL: ${files}`)
  if (problems.length > 0 || typeof files === 'string') return { problems }
  return {
    mode: env.NODE_ENV,
    host: env.HOST,
    port: env.PORT,
    dataDir: path.resolve(env.DATA_DIR),
    backupDir: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, 'backups')),
    databaseUrl: env.DATABASE_URL,
    appSecret: env.APP_SECRET,
    publicUrl: env.PUBLIC_URL,
    files,
    smtpUrl: env.SMTP_URL,
    demo: env.DEMO === undefined ? !env.DATABASE_URL && !production : env.DEMO === '1',
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false,
    allowPrivateAddresses: env.ALLOW_PRIVATE_ADDRESSES === '1',
  }
}

const filesForm = 's3://KEY:SECRET@host[:port]/bucket?region=eu-west-2 (add &tls=0 for plain http)'

/** The bucket's address, or what is wrong with it; the secret is never repeated. */
function readFilesUrl(text: string): BucketConfig | string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol !== 's3:' || url.host === '') return `must look like ${filesForm}`
  const bucket = url.pathname.slice(1)
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    return `the bucket's name is missing or not one; it must look like ${filesForm}`
  const [accessKey, secretKey] = [decoded(url.username), decoded(url.password)]
  if (!accessKey || !secretKey)
    return `key and secret are missing or wrongly escaped (write / as %2F); it must look like ${filesForm}`
  const tls = url.searchParams.get('tls') ?? '1'
  if (tls !== '0' && tls !== '1') return 'tls is 0 or 1'
  const region = url.searchParams.get('region') ?? 'us-east-1'
  if (!/^[a-z0-9-]{1,40}$/.test(region)) return 'the region is made of small letters, digits and dashes'
  return { endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`, bucket, region, accessKey, secretKey }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/** Listening on loopback is not enough: a proxy on the same machine may hand in the whole world. */
export function isForThisMachine({ host, mode, trustProxy, publicUrl }: Env): boolean {
  if (!isLoopbackHost(host) || mode === 'production' || trustProxy) return false
  return publicUrl === undefined || isLoopbackHost(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''))
}

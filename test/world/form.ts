import type { Answer, CallOptions, World } from './world.ts'

type FormFile = { name: string; content: Buffer | string; type?: string }

/** A form as a browser sends it; fields come after the file, as existing clients order them. */
export async function formOf(
  file: FormFile | null,
  fields: Record<string, string> = {},
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData()
  if (file) form.append('file', new Blob([file.content as never], { type: file.type ?? '' }), file.name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const sent = new Response(form)
  return { body: Buffer.from(await sent.arrayBuffer()), type: sent.headers.get('content-type') ?? '' }
}

/** Sends a file to the member's or the admin's upload, by whose token is given. */
export async function sendFile<Data = never>(
  w: World,
  file: FormFile | null,
  { fields, ...options }: CallOptions & { fields?: Record<string, string> } = {},
): Promise<Answer<Data>> {
  const { body, type } = await formOf(file, fields)
  const url = options.admin ? '/admin/ajax/upload' : '/api/ajax/upload'
  return w.post<Data>(url, { ...options, body, headers: { ...options.headers, 'content-type': type } })
}

import { useSite } from '#web/lib/site.ts'
import classes from './logo.module.css'

/** The mark and the name from the site's settings; in a collapsed menu the mark alone. */
export function Logo({ isMarkOnly = false }: { isMarkOnly?: boolean }) {
  const { siteName } = useSite()
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#1f47ad" />
        <g fill="none" stroke="#fff" strokeWidth="2.2" strokeLinejoin="round">
          <path d="M7 12.2 16 7.500l9 4.700v8.400l-9 4.900-9-4.900z" />
          <path d="m7.400 12.400 8.600 4.500 8.600-4.500M16 17v8" />
          <path d="m11.500 9.900 8.800 4.600" stroke="#f5b02e" strokeWidth="2.4" />
        </g>
      </svg>
      <span className={classes.name} data-hidden={isMarkOnly || undefined}>
        {siteName}
      </span>
    </span>
  )
}

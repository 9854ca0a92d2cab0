import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import classes from './article.module.css'

/** An article's text. The server has cleaned it when it was saved: only what its list allows can stand in it. */
export function ArticleText({ html }: { html: string }) {
  const navigate = useNavigate()
  // A link to another page of ours need not load the application anew.
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    if (link.origin !== location.origin || link.target === '_blank' || link.pathname.startsWith('/storage/')) return
    event.preventDefault()
    void navigate(`${link.pathname}${link.search}${link.hash}`)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside take keys by themselves, and Enter on one arrives as a click
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={classes.text}
      onClick={handleClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server before it was kept
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

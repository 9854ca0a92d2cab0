import { useEffect } from 'react'
import { useSite } from './site.ts'

/** The document's title while the page is shown: the route's own and the name of the house. */
export function usePageTitle(title: string): void {
  const { siteName } = useSite()
  useEffect(() => {
    document.title = title ? `${title} - ${siteName}` : siteName
  }, [title, siteName])
}

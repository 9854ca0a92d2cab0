import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The calls that every visitor loads are needed in the browser only for their method and address, while their schemas would bring zod (25 KB gzip,
 * an eighth of the login page) along. In these files of the contract `zod` means a stand-in that builds nothing and refuses to check anything.
 */
function withoutSchemas(): Plugin {
  // Everything but what forms are checked by: that comes with the first form.
  const light = /\/src\/contract\/(?!field-input)[a-z-]+\.ts$/
  const standIn = fileURLToPath(new URL('./src/web/lib/schema-stand-in.ts', import.meta.url))
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && light.test(importer) ? standIn : undefined),
  }
}

/** The browser's side. The server's bundle has a config of its own: vite.server.config.ts. */
export default defineConfig({
  plugins: [withoutSchemas(), react()],
  root: 'src/web',
  publicDir: 'public',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // What every page stands on in one file: it compresses better than thirty and is asked for once.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: isBase },
            { name: 'frame', test: isFrame, includeDependenciesRecursively: false },
            { name: 'list', test: isList, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})

function isBase(id: string): boolean {
  return (
    /\/node_modules\/(react|react-dom|react-router|scheduler|zustand|i18next|nprogress|clsx|cookie|set-cookie-parser|@tanstack)\//.test(
      id,
    ) ||
    /\/node_modules\/@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|Group|Loader|Text|Title|Transition|UnstyledButton))\//.test(
      id,
    ) ||
    /\/node_modules\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/.test(id) ||
    /\/src\/web\/lib\/(?!handle-params|live|toast-view|no-eval|access|can\.|menus|save-file|tabs|shown-layout|use-stayed|saved-state\.test)[a-z-]+\.tsx?$/.test(
      id,
    )
  )
}

/** What both areas' frames and every list draw with, and the pages outside never do: in one file for the same reason. */
function isFrame(id: string): boolean {
  return frameParts.some((part) => part.test(id))
}

const frameParts = [
  /\/node_modules\/(@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-sidecar|use-callback-ref)\//,
  /\/@mantine\/core\/esm\/utils\/Floating\//,
  /\/@mantine\/core\/esm\/components\/(Affix|Avatar|Badge|Drawer|EmptyState|FocusTrap|Kbd|Menu|Modal|ModalBase|NativeSelect|Overlay|Pagination|Popover|Portal|RemoveScroll|ScrollArea|Skeleton|Switch|Table|Tooltip|VisuallyHidden)\//,
  /\/@mantine\/hooks\/esm\/use-(click-outside|debounced-callback|disclosure|focus-return|focus-trap|long-press|media-query|window-event)\//,
  /\/@tabler\/icons-react\/dist\/esm\/icons\/Icon(ArrowUp|Bell|Bookmark|Check|Checklist|ChevronDown|ChevronRight|Clock|CloudOff|CreditCard|Download|Eye|History|LayoutDashboard|Lock|Minus|Paperclip|Plus|PointFilled|Send|Settings|Star|Trash|Users|World|X)\.mjs/,
  /\/src\/web\/features\/frame\/(account-menu|menu-|shell-frame|side-menu)/,
  /\/src\/web\/features\/(notices|tasks)\/(notice-|queries|task-tray|use-)/,
  /\/src\/web\/features\/tabs\/(tabs-bar|use-)/,
  /\/src\/web\/kit\/(bar-panel|confirm-dialog|dialog-header|page|panel-note|skeletons|state-badge|states)/,
  /\/src\/web\/lib\/(access|can\.|menus|shown-layout|tabs|use-stayed)/,
]

/** What every list of the back office is made of, forms and details left out: they come when one is opened. */
function isList(id: string): boolean {
  return /\/src\/web\/resource\/(action-button|action-icon|cell-value|column|filter-bar|filter-text|header-cell|list-|operators|queries|quick-search|record|resource-(cards|list|table)|row-|show-value|sort-target|use-(?!folding|tree)|view-(menu|quer)|words-of)/.test(
    id,
  )
}

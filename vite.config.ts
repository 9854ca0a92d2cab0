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
  const standIn = fileURLToPath(new URL('./src/web/lib/zod-stub.ts', import.meta.url))
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
    // What every page stands on in one file: it compresses better than thirty and is asked for once. Measured on 2026-11-17 without these groups
    // and without the stand-in for zod: home 231 KB of 210 allowed, login 239 of 200, lists 395 and 400 of 340. Groups by how many pages share a
    // module were worse (home 313, lists 370), since one shared icon drags everything along; icons therefore have a file of their own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: isBase },
            { name: 'input', test: isInput, includeDependenciesRecursively: false },
            { name: 'frame', test: isFrame, includeDependenciesRecursively: false },
            { name: 'list', test: isList, includeDependenciesRecursively: false },
            { name: 'order', test: isOrder, includeDependenciesRecursively: false },
            { name: 'order-terms', test: isOrderTerm, includeDependenciesRecursively: false },
            { name: 'icons', test: isIcon, minShareCount: 4, includeDependenciesRecursively: false },
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
    /\/node_modules\/@mantine\/core\/esm\/(core|components\/(ActionIcon|Button|Group|Loader|Paper|Text|Title|Transition|UnstyledButton))\//.test(
      id,
    ) ||
    /\/node_modules\/@tabler\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes)/.test(id) ||
    /\/src\/web\/features\/frame\/(language-button|logo|skip-link|theme-button)\.tsx$/.test(id) ||
    /\/src\/web\/kit\/(card|icon-button)\.tsx$/.test(id) ||
    /\/src\/domain\/(decimal|html|size)\.ts$/.test(id) ||
    /\/src\/web\/pages\/(back-and-home-buttons|error-illustrations|error-page)\.tsx$/.test(id) ||
    /\/src\/web\/lib\/(?!catalogue-queries|greeting|handle-params|sign-out|task-tray|use-prefetch|use-url-search-params|live|toast-view|no-eval|access|check-measures|menu|offers|print-file|use-draft|use-form|more-menu-icons|save-file|tabs|effective-layout|use-lazy-part|use-navigation-blocked|saved-state\.test)[a-z-]+\.tsx?$/.test(
      id,
    )
  )
}

/** What a login and every list type into; the home page has nothing of the sort. */
function isInput(id: string): boolean {
  return (
    /\/@mantine\/core\/esm\/components\/(Checkbox|CloseButton|Input|InputBase|TextInput)\//.test(id) ||
    /\/@mantine\/core\/esm\/utils\/(InlineInput|InputsGroupFieldset)\//.test(id) ||
    /\/@mantine\/hooks\/esm\/(use-(id|merged-ref|uncontrolled)|utils\/random-id)\//.test(id)
  )
}

/** What both areas' frames and every list draw with, and the pages outside never do: in one file for the same reason. */
function isFrame(id: string): boolean {
  return frameParts.some((part) => part.test(id))
}

const frameParts = [
  /\/node_modules\/(@floating-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|tslib|use-sidecar|use-callback-ref|get-nonce)\//,
  /\/@mantine\/core\/esm\/utils\/Floating\//,
  /\/@mantine\/core\/esm\/components\/(Affix|Avatar|Badge|Code|Drawer|EmptyState|FocusTrap|Kbd|Menu|Modal|ModalBase|NativeSelect|Overlay|Pagination|Popover|Portal|RemoveScroll|ScrollArea|Skeleton|Stack|Switch|Table|Tooltip|VisuallyHidden)\//,
  /\/@mantine\/core\/esm\/components\/(Accordion\/AccordionChevron|Combobox\/(Combobox\.module|ComboboxChevron|get-parsed-combobox-data)|Radio\/RadioIcon)/,
  /\/@mantine\/hooks\/esm\/use-(click-outside|debounced-callback|disclosure|focus-return|focus-trap|long-press|media-query|pagination|window-event)\//,
  /\/src\/web\/features\/frame\/(account-menu|menu-|shell-frame|side-menu)/,
  /\/src\/web\/features\/(notices|tasks)\/(notice-|queries|task-tray|use-)/,
  /\/src\/web\/features\/search\/search-button/,
  /\/src\/web\/features\/tabs\/(tabs-bar|use-)/,
  /\/src\/web\/kit\/(bar-panel|confirm-dialog|dialog|page|panel-note|skeletons|state-badge|states|use-escape)/,
  /\/src\/web\/resource\/load-state/,
  /\/src\/web\/lib\/(access|sign-out|task-tray|live\/(events|throttled|use-live-stream)|menu-icons|menus|effective-layout|tabs|use-lazy-part|use-navigation-blocked)/,
  /\/src\/contract\/(notice|task)\.ts$/,
  /\/@mantine\/hooks\/esm\/utils\/use-callback-ref\//,
]

/** What every list is made of, of members and of staff; forms and details are left out: they come when one is opened. */
function isList(id: string): boolean {
  return listParts.some((part) => part.test(id))
}

const listParts = [
  /\/src\/web\/resource\/(action-(button|icon|menu)|ask-dialog|cell-value|columns|delete-dialog|drag\.ts|form-foot|filter-bar|format-value|list-|many-words|operators|outcome-dialog|queries|record|resource-(cards|labels|list|table)|row-|skipped-rows|sort-|tree-rows|use-(?!tree)|view-(menu|quer))/,
  /\/src\/web\/(lib\/use-(prefetch|url-search-params)|inputs\/remote-choices)/,
  /\/src\/web\/kit\/(bulk-bar|filter-chip|shortcut-help|stack-card)/,
  /\/src\/contract\/(fields|field-labels|labels|list-query|resource|member-resource|row-action|saved-view)\.ts$/,
  /\/@mantine\/core\/esm\/components\/(ActionBar|List)\//,
  /\/@mantine\/hooks\/esm\/use-local-storage\//,
]

/** What a member's list of orders, a single order and the first page have in common; what asks before an action comes after them. */
function isOrder(id: string): boolean {
  return /\/src\/web\/member\/order\/(badges|columns|order-actions|order-list\.module|queries|state-note|use-order-runners|use-print|use-watch|watch\.ts)/.test(
    id,
  )
}

/** What an order is called and may do, for whoever shows one: lists, the form, the back office. */
function isOrderTerm(id: string): boolean {
  return /\/src\/(contract\/(channel|order|order-row|order-states|member-lists\/order)|domain\/order\/(checks|status|print))\.ts$/.test(
    id,
  )
}

/** The icons that several pages draw: one request costs more than all of them. */
function isIcon(id: string): boolean {
  return /\/@tabler\/icons-react\/dist\/esm\/icons\//.test(id)
}

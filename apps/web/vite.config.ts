import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { pdfAssets } from './pdf-assets.ts';
import { uploadPageAddress } from './upload-page-address.ts';
import { withoutServerFields } from './without-server-fields.ts';

/** Small modules of the product that nearly every screen needs and the landing page does not. */
const SHARED = new RegExp(
  [
    'packages/contract/src/(beneficiaries|beneficiary-name|board|case-date-changes|case-dates|case-records|client-languages|notes|parties|petitioners|preference-categories|saved-views|settings|unread-threads)\\.ts$',
    'apps/web/src/(api/(awaited|pages|query-keys|record-queries|refreshing-mutation|tolerant)|app/(ItemCount|navigation)|editing/run-reported|features/(board/(BoardCount|queries)|case-records/SampleNotice|messages/UnreadCount|saved-views/(PinnedViews|queries)|settings/queries)|lib/(case-status|matched-parts|relative-time|search-params|time-zones)|listing/useAddress|ui/(InstantText|LoadMore|NavCount|Nothing|Page|RelativeDate|Skeleton|TimeAndPlace|buttons|confirm|on-escape))\\.(tsx?|module\\.css)$',
    'icons/Icon(AdjustmentsHorizontal|Alarm|ArrowDown|ArrowUp|Building|CalendarEvent|ChartBar|Check|Checklist|Columns3|Folder|Home|Message|Settings|Tags|User|UsersGroup)\\.mjs$',
    '@mantine/(core/esm/components/Text/|core/esm/core/utils/(find-element-ancestor|create-scoped-keydown-handler)/|hooks/esm/use-document-title/)',
  ].join('|'),
);

/** The modules that list pages share, most of all the case list. */
const LISTS =
  /apps\/web\/src\/(lib\/(column-choice|save-file)|listing\/(ExportButton|ListColumns|ListTable|TotalCount|useTotal)|ui\/(FilterButton|SelectionBar)|features\/case-records\/(CaseListPage|CaseMenuButton|FirstCases|SampleOfficeNotice|StatusControl|TeamControl|TeamInitials|menu-button|columns|date-columns|list-origin|status|useCaseColumns|useCaseView|view-address|case-column-choice)|features\/saved-views\/same-state)\.(tsx?|module\.css)$/;

/**
 * The code that every signed-in page needs, in few chunks: split by the screens that share it, it would compress worse
 * with each screen, and the browser requests six files at a time. React is separate, because the landing page needs it
 * alone; modules that few screens share stay with those, so that nobody waits for code they do not use. Imports of a
 * group's modules are not pulled into it, because the landing page needs some of them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  // `useQueries` is used by one page alone, whose chunk includes it.
  {
    name: 'data',
    test: /node_modules\/(@tanstack|use-sync-external-store|zod)\/(?!.*\/(useQueries|queriesObserver)\.)/,
  },
  { name: 'ui', test: /node_modules\//, minShareCount: 46 },
  { name: 'shared', test: SHARED, priority: 2 },
  { name: 'lists', test: LISTS, priority: 2 },
];

/**
 * The chunks that are loaded before any code of a signed-in page is requested, and those that are loaded first of all.
 */
const THERE = {
  page: /\/(data|index|provider-pages|react|rolldown-runtime|shared|ui|Workspace)-[\w-]+\.js$/,
  first: /\/(index|react|rolldown-runtime)-[\w-]+\.js$/,
};

/** The preloads of a lazily loaded part, without the chunks that are loaded already. */
function fetchedBeside(_file: string, dependencies: string[], { hostId }: { hostId: string }): string[] {
  const there = THERE.first.test(`/${hostId}`) ? THERE.first : THERE.page;
  return dependencies.filter((file) => !there.test(`/${file}`));
}

const apiOrigin = process.env.LANDFALL_API_ORIGIN ?? 'http://localhost:8080';
const proxied = ['/api', '/identity', '/feeds', '/healthz', '/readyz'];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutServerFields(), pdfAssets(), uploadPageAddress(), compressAssets()],
  build: {
    target: 'es2023',
    // The content security policy allows fonts from the server only, so nothing is inlined as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: fetchedBeside },
    rolldownOptions: {
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // The first screen names the files of all others: hexadecimal digits compress to half a byte.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: Number(process.env.PORT ?? 5173),
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: apiOrigin, changeOrigin: false }])),
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets.ts';
import { pdfAssets } from './pdf-assets.ts';
import { uploadPageAddress } from './upload-page-address.ts';
import { withoutServerFields } from './without-server-fields.ts';

/** Small modules of the product that nearly every screen needs and the landing page does not. */
const SHARED = new RegExp(
  [
    'packages/contract/src/(beneficiaries|beneficiary-name|board|case-dates|case-records|client-languages|notes|operations|parties|petitioners|preference-categories|saved-views|settings|unread-threads)\\.ts$',
    'apps/web/src/(api/(awaited|pages|query-keys|record-queries|refreshing-mutation|tolerant)|app/(ItemCount|navigation)|editing/run-reported|features/(board/(BoardCount|queries)|case-records/SampleNotice|messages/UnreadCount|saved-views/(PinnedViews|queries)|settings/queries)|lib/(case-status|matched-parts|relative-time|search-params|time-zones)|listing/useAddress|ui/(InstantText|LoadMore|NavCount|Nothing|Page|RelativeDate|Skeleton|TimeAndPlace|buttons|confirm|on-escape))\\.(tsx?|module\\.css)$',
    'icons/Icon(AdjustmentsHorizontal|Alarm|ArrowDown|ArrowUp|Building|CalendarEvent|ChartBar|Check|Checklist|Columns3|Folder|Home|Message|Settings|Tags|User|UsersGroup)\\.mjs$',
    '@mantine/(core/esm/components/Text/|core/esm/core/utils/(find-element-ancestor|create-scoped-keydown-handler)/|hooks/esm/use-document-title/)',
  ].join('|'),
);

/** What pages of lists share, the list of cases first of all. */
const LISTS =
  /apps\/web\/src\/(lib\/(column-choice|save-file)|listing\/(ExportButton|ListColumns|ListTable|TotalCount|useTotal)|ui\/(FilterButton|SelectionBar)|features\/case-records\/(CaseListPage|CaseMenuButton|FirstCases|SampleOfficeNotice|StatusControl|TeamControl|TeamInitials|menu-button|columns|date-columns|list-origin|status|useCaseColumns|useCaseView|view-address|case-column-choice)|features\/saved-views\/same-state)\.(tsx?|module\.css)$/;

/**
 * What every signed-in page needs, in few files: cut up by which screens share which part of it, it compresses worse with
 * each screen, and the browser asks for six files at a time. React stands apart, because the landing page needs it alone;
 * what fewer parts of the product share stays with those, so that nobody waits for what they do not see. What the modules
 * of a group import is not drawn into it: the landing page needs some of that.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 },
  // Several queries at once are for one page, which brings what that takes.
  {
    name: 'data',
    test: /node_modules\/(@tanstack|use-sync-external-store|zod)\/(?!.*\/(useQueries|queriesObserver)\.)/,
  },
  { name: 'ui', test: /node_modules\//, minShareCount: 46 },
  { name: 'shared', test: SHARED, priority: 2 },
  { name: 'lists', test: LISTS, priority: 2 },
];

/** What is there before any code of a signed-in page is asked for, and what is there before anything at all. */
const THERE = {
  page: /\/(data|index|provider-pages|react|rolldown-runtime|shared|ui|Workspace)-[\w-]+\.js$/,
  first: /\/(index|react|rolldown-runtime)-[\w-]+\.js$/,
};

/** What is fetched beside a part of the page that is fetched when it is needed: not what is there already. */
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
    // The content security policy lets fonts come from the server alone, so nothing is inlined as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: fetchedBeside },
    rolldownOptions: {
      output: {
        codeSplitting: { groups, includeDependenciesRecursively: false },
        // The first screen names the files of all others: hexadecimal digits compress to half a byte, and fewer cost less.
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

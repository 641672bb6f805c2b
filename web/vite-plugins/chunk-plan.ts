import type { Plugin, Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;
/** Any one of these. */
type Pattern = readonly RegExp[];

/** Files of the app by name, with as much of their path as tells them from others. */
const files = (...names: string[]) => names.map((name) => new RegExp(`/${name}\\.tsx?$`));
const icons = (...names: string[]) =>
  names.map((name) => new RegExp(`lucide-react/dist/esm/icons/${name}\\.`));

const landing = files('src/landing-main');
// What a page with a field or two needs, including what copies a value or saves a file.
const fields = [
  ...files('src/platform/save-file', 'api/call-for-file', 'src/ui/copy-button'),
  ...files('form/form-note', 'form/select-field', 'form/submit-button', 'form/text-field'),
];
// What signing in and changing an account need; people who work on their tasks need none of it.
const forms = [
  /src\/ui\/form\/(?!short-text-input|switch-row|weekday-field)[\w-]+\.tsx?$/,
  ...files('account/sign-in/auth-page', 'account/sign-out-button'),
  ...files('ui/dialog/use-awaited', 'ui/page/use-current-in-view'),
];
// The other controls: every page builds on them.
const app = [
  ...files('src/app/router/router', 'src/app/keep-focus'),
  /src\/ui\/(?!form\/|dialog\/(?:dialog-window|use-awaited|use-dialog-on-demand)|copy-button|feedback\/next-page|page\/use-current-in-view)[\w/-]+\.tsx?$/,
  /src\/platform\/(?!live\/|base-ui-compat|api\/call-for-file|save-file)[\w/-]+\.tsx?$/,
];

// What the tasks page shares with other pages, each part too small for a file of its own.
const smallTaskPart = [
  /lucide-react\/dist\/esm\/icons\//,
  ...files('src/ui/form/short-text-input', 'task/adding-preview', 'task/new-title', 'task/undo'),
];

// Likewise, what some of these pages share with each other and with what loads later.
const smallPagePart = [
  ...files('history-requests', 'person-menu-part', 'pool-contract', 'quiet-at-work', 'rhythm-actions'),
  ...files('cheer-by-name', 'intention-line', 'show-others-switch', 'switch-row'),
  ...files('use-moment', 'visibility-texts'),
];

// Likewise, what several parts share that load after a page's first paint.
const smallLandingPart = files('land-run', 'landing-wish', 'linked-person', 'use-linked-person');
// Icons that would otherwise come with a chunk of which a page needs nothing else.
const landingIcon = icons('circle', 'circle-check');
// What the timer page takes from the landing page's dial; the dial's slider loads later.
const smallDialPart = [
  ...files('timer/dial/clock-face', 'timer/alerts/timer-announcer'),
  ...files('timer/alerts/celebration', 'timer/alerts/use-celebration'),
];
const appIcon = icons('chevron-down', 'chevron-right', 'copy');
const smallRunPart = [...icons('coffee', 'pause'), ...files('feed/feed-frame')];

// Pages that use some of what the room and the timer load later.
const otherPages = [
  ...files('router/settings-route', 'router/with-route', 'feed/feed-messages'),
  ...files('own-rooms/own-rooms-page', 'own-rooms/room-link-page'),
];

// The order matters: a file that one chunk takes is not part of those below it. A chunk has what every one of its roots needs,
// except what its exceptions need: they would have to load all of the chunk.
const plan: { name: string; roots: Pattern[]; except?: Pattern }[] = [
  // These change when a library does, not with each release, so returning visitors keep them. The landing page loads only the
  // first.
  { name: 'react', roots: [[/node_modules\/preact\//, /platform\/react-compat/, /vite\/preload-helper/]] },
  { name: 'framework', roots: [[/node_modules\/@tanstack\//]] },
  { name: 'shared', roots: [landing, [...app, ...landingIcon, ...smallDialPart]] },
  { name: 'slider', roots: [landing, files('timer/set-timer-form')] },
  { name: 'landing', roots: [landing, files('src/app/landing-page/landing-route')] },
  { name: 'app', roots: [[...app, ...appIcon]] },
  { name: 'fields', roots: [fields] },
  { name: 'forms', roots: [forms] },
  // Neither the timer page nor the history needs to wait for the live connection.
  { name: 'background', roots: [smallPagePart] },
  { name: 'pages', roots: [files('history-days', 'next-page')] },
  { name: 'live', roots: [files('app/shell/member-background', 'report/hidden-people')] },
  // What the timer page and the room share.
  {
    name: 'timer',
    roots: [
      [...files('timer/timer-page'), ...smallRunPart],
      [...files('pool/task-pool-page'), ...smallRunPart],
    ],
  },
  { name: 'aside', roots: [files('timer/run/drop-run-button', 'timer/run/runs-aside')] },
  { name: 'plan', roots: [files('coupon/coupon-requests', 'subscription/subscription-requests')] },
  { name: 'goal', roots: [files('stats/daily-goal'), files('stats/stats-page')] },
  { name: 'tasks', roots: [smallTaskPart, files('router/task-route')] },
  // What pages show after their first paint, beside their main content.
  { name: 'landings', roots: [files('landing/landing-line')], except: files('router/settings-route') },
  { name: 'linked', roots: [smallLandingPart] },
  { name: 'beside', roots: [files('rhythm/beside-run')], except: otherPages },
  {
    name: 'room',
    roots: [files('pool/room-head', 'pool/room-landing', 'pool/room-foot')],
    except: otherPages,
  },
];

/**
 * Few and large chunks: with six connections, each further file waits for its turn. What only one page needs stays with that
 * page.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = plan.map(({ name, roots, except }) => ({
  debugName: name,
  // Otherwise what the exceptions need would be pulled in by the modules that import it.
  includeDependenciesRecursively: !except,
  name: (id, graph) => {
    const isExcepted = except && isNeededBy(except, id, graph);
    return !isExcepted && roots.every((root) => isNeededBy(root, id, graph)) ? name : null;
  },
}));

function isNeededBy(root: Pattern, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (root.some((pattern) => pattern.test(id))) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(root, importer, graph, seen),
  );
}

/** Fails a build in which a file of the plan no longer exists: its code would silently move to another chunk. */
export function chunkPlanCheck(): Plugin {
  return {
    name: 'focuspool:chunk-plan-check',
    generateBundle() {
      const ids = [...this.getModuleIds()];
      const gone = plan
        .flatMap(({ roots, except = [] }) => [...roots.flat(), ...except])
        .filter((pattern) => !ids.some((id) => pattern.test(id)));
      if (gone.length > 0)
        throw new Error(`chunk-plan.ts names what is not in the build: ${gone.join(', ')}`);
    },
  };
}

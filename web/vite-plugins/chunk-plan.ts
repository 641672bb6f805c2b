import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

const eitherOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

const landing = /src\/landing-main\.tsx$/;
// What a page with a field or two needs, also where one is copied or saved.
const fields =
  /src\/(?:platform\/save-file|ui\/(?:copy-button|form\/(?:form-note|select-field|submit-button|text-field)))\.tsx?$/;
// Where somebody signs in or changes their account; whoever works on their tasks needs none of it.
const forms =
  /src\/(?:ui\/form\/(?!short-text-input|switch-row|weekday-field)[\w-]+|features\/account\/(?:sign-in\/auth-page|sign-out-button))\.tsx?$/;
// Every page builds on the other controls.
const app =
  /src\/(?:app\/(?:router\/router|keep-focus)|ui\/(?!form\/|dialog\/dialog-window|copy-button|feedback\/next-page)[\w/-]+|platform\/(?!live\/|base-ui-compat|save-file)[\w/-]+)\.tsx?$/;

// What the tasks' page shares with others, each too small for a file of its own.
const smallTaskPart =
  /lucide-react\/dist\/esm\/icons\/|src\/ui\/form\/short-text-input\.tsx$|\/task\/(?:adding-plan|new-title|undo)\.ts$/;

// What some of these share with each other and with what comes later, likewise.
const smallPagePart = eitherOf(
  /\/(?:history-requests|person-menu-part|pool-contract|quiet-at-work|rhythm-actions|room-times)\.tsx?$/,
  /\/(?:cheer-by-name|intention-line|show-others-switch|switch-row|use-moment|visibility-texts)\.tsx?$/,
);

// What several parts share that come after a page's first paint, likewise.
const smallLandingPart = /\/(?:land-run|landing-wish|(?:use-)?linked-person)\.tsx?$/;
// Icons that would else come with a chunk of which a page needs nothing more.
const landingIcon = /lucide-react\/dist\/esm\/icons\/(?:circle|circle-check)\./;
// What the timer page has of the landing page's dial; its slider comes later.
const smallDialPart = /timer\/(?:dial\/clock-face|alerts\/(?:timer-announcer|(?:use-)?celebration))\.tsx?$/;
const appIcon = /lucide-react\/dist\/esm\/icons\/(?:chevron-down|chevron-right|copy)\./;
const smallRunPart = /lucide-react\/dist\/esm\/icons\/(?:coffee|pause)\.|feed\/feed-frame\.tsx$/;

// They use some of what comes later to the room and to the timer.
const otherPages =
  /router\/(?:settings|with)-route\.tsx$|own-rooms\/(?:own-rooms|room-link)-page\.tsx$|feed\/feed-messages\.tsx$/;

// In this order: what the first takes is not part of those below it. A chunk has what each of its roots needs, and nothing that
// its exceptions do, which would have to load all of it.
const plan: { name: string; roots: RegExp[]; except?: RegExp }[] = [
  // These change when a library does, not with each release: returning visitors keep them. The landing page loads the first alone.
  { name: 'react', roots: [/node_modules\/preact\/|platform\/react-compat|vite\/preload-helper/] },
  { name: 'framework', roots: [/node_modules\/@tanstack\//] },
  { name: 'shared', roots: [landing, eitherOf(app, landingIcon, smallDialPart)] },
  { name: 'slider', roots: [landing, /timer\/set-timer-form\.tsx$/] },
  { name: 'landing', roots: [landing, /src\/app\/landing\/landing-route\.tsx$/] },
  { name: 'app', roots: [eitherOf(app, appIcon)] },
  { name: 'fields', roots: [fields] },
  { name: 'forms', roots: [forms] },
  // Neither the timer page nor the history need wait for the live connection.
  { name: 'background', roots: [smallPagePart] },
  { name: 'pages', roots: [/\/(?:history-days|next-page)\.tsx?$/] },
  {
    name: 'live',
    roots: [/src\/(?:app\/shell\/background-tasks\.tsx|features\/report\/hidden-people\.ts)$/],
  },
  // What the timer page and the room share.
  {
    name: 'timer',
    roots: [
      eitherOf(/timer\/timer-page\.tsx$/, smallRunPart),
      eitherOf(/pool\/task-pool-page\.tsx$/, smallRunPart),
    ],
  },
  { name: 'aside', roots: [/timer\/run\/(?:drop-run-button|runs-aside)\.tsx$/] },
  { name: 'plan', roots: [/(?:coupon\/coupon|subscription\/subscription)-requests\.ts$/] },
  { name: 'goal', roots: [/stats\/goal-part\.tsx$/, /stats\/stats-page\.tsx$/] },
  { name: 'tasks', roots: [smallTaskPart, /router\/task-route\.tsx$/] },
  // What pages show after their first paint, beside what they are for.
  { name: 'landings', roots: [/landing\/landing-line\.tsx$/], except: /router\/settings-route\.tsx$/ },
  { name: 'linked', roots: [smallLandingPart] },
  { name: 'beside', roots: [/rhythm\/beside-run\.tsx$/], except: otherPages },
  { name: 'room', roots: [/pool\/room-(?:head|landing|foot)\.tsx$/], except: otherPages },
];

/**
 * Few and large chunks, since over six connections each further file waits for its turn. What only one page needs is left to
 * its own.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = plan.map(({ name, roots, except }) => ({
  debugName: name,
  // Else what the exceptions need would come along with what needs it.
  includeDependenciesRecursively: !except,
  name: (id, graph) => {
    const isExcepted = except && isNeededBy(except, id, graph);
    return !isExcepted && roots.every((root) => isNeededBy(root, id, graph)) ? name : null;
  },
}));

function isNeededBy(root: RegExp, id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (root.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isNeededBy(root, importer, graph, seen),
  );
}

const isTest = (path) => /\.test\.\w+$/.test(path);
const workspaceOf = (path) => path.split('/')[0];
const featureOf = (path) => /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
const topicOf = (path) => /^domain\/src\/([^/]+)\//.exec(path)?.[1];
const layerOf = (path) => /^(?:server|web)\/src\/(features|platform|ui|app)\//.exec(path)?.[1];

/** The files that assemble the features; what they assemble may not import them. */
const isAssembler = (path) =>
  /^(?:server\/src\/(?:demo\/)?|web\/src\/)[\w-]+$/.test(path) && !path.startsWith('server/src/config');
/** Code that builds or draws is run by Node, not by a browser. */
const isTool = (path) => /^web\/(?:vite-plugins|avatars)\//.test(path);

const allowedPackages = ['valibot'];
const testPackages = ['vitest', 'fast-check'];

const forbiddenLayers = {
  platform: ['features', 'ui', 'app'],
  ui: ['features', 'app'],
  features: ['app'],
};

/** `edges` are the feature imports that ARCHITECTURE.md allows in server and in web, each as `from -> to`. */
export function checkImports(files, edges) {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((taken) => {
      const problem = findProblem(path, taken, edges);
      return problem ? [`${path} imports ${taken.target}: ${problem}`] : [];
    }),
  );
}

function findProblem(from, taken, edges) {
  const workspace = workspaceOf(from);
  if (!['domain', 'server', 'web'].includes(workspace)) return null;
  if (taken.path === null) return findPackageProblem(from, workspace, taken.target);
  return (
    findWorkspaceProblem(from, workspace, taken) ??
    findLayerProblem(from, taken.path) ??
    findFeatureProblem(from, taken.path, edges)
  );
}

function findPackageProblem(from, workspace, target) {
  const isForBrowsers = workspace === 'web' && !isTest(from) && !isTool(from);
  if (isForBrowsers && target.startsWith('node:')) return 'the browser has no Node';
  if (workspace !== 'domain') return null;
  const isForTests = isTest(from) || from.startsWith('domain/testing/');
  const allowed = isForTests ? [...allowedPackages, ...testPackages] : allowedPackages;
  return allowed.includes(target) ? null : `domain is pure and takes ${allowed.join(', ')} alone`;
}

function findWorkspaceProblem(from, workspace, { path, isType }) {
  const other = workspaceOf(path);
  const testing = /^\w+\/testing\//.exec(path)?.[0];
  if (testing && !from.startsWith(testing) && !isTest(from)) return `only tests take from ${testing}`;
  if (path === 'package.json') return null;
  if (other === workspace || (other === 'domain' && workspace !== 'domain')) return null;
  if (workspace === 'web' && path === 'server/src/app') {
    return isType ? null : 'web takes only the type of the API: write `import type`';
  }
  // The avatars are drawn by the browser that the journeys use.
  if (other === 'e2e' && from.startsWith('web/avatars/')) return null;
  // A test may bring devices and the server together.
  if (workspace === 'server' && other === 'web' && isTest(from)) return null;
  return `${workspace} does not take from ${other}`;
}

function findLayerProblem(from, path) {
  const layer = layerOf(from);
  if (!layer) return null;
  if (isAssembler(path) && workspaceOf(from) === workspaceOf(path) && !isTest(from)) {
    return `${layer} is assembled by ${path}, it does not take from it`;
  }
  const other = layerOf(path);
  return forbiddenLayers[layer]?.includes(other) ? `${layer} does not take from ${other}` : null;
}

function findFeatureProblem(from, path, edges) {
  const feature = featureOf(from);
  const other = featureOf(path);
  // A test may set up its data with any feature.
  if (isTest(from)) return null;
  if (!feature || !other || feature === other) return null;
  const workspace = workspaceOf(from);
  if (edges[workspace].has(`${feature} -> ${other}`)) return null;
  return `the edge ${feature} -> ${other} is not in ARCHITECTURE.md's list of imports of ${workspace}`;
}

/** Reports where the list of edges, or the folders of domain, form a circle. */
export function checkCircles(files, edges) {
  const topicEdges = files.flatMap(({ path, imports }) =>
    imports
      .map((taken) => [topicOf(path), taken.path && topicOf(taken.path)])
      .filter(([from, to]) => from && to && from !== to)
      .map(([from, to]) => `${from} -> ${to}`),
  );
  return [
    ...['server', 'web'].flatMap((workspace) =>
      findCircles(edges[workspace]).map(
        (name) => `ARCHITECTURE.md: the imports of ${workspace} lead from ${name} back to it`,
      ),
    ),
    ...findCircles(topicEdges).map((name) => `domain/src/${name}: its imports lead back to it`),
  ];
}

function findCircles(edges) {
  const nextOf = new Map();
  for (const edge of edges) {
    const [from, to] = edge.split(' -> ');
    nextOf.set(from, [...(nextOf.get(from) ?? []), to]);
  }
  const reaches = (from, goal, seen = new Set()) =>
    (nextOf.get(from) ?? []).some((to) => to === goal || (!seen.has(to) && reaches(to, goal, seen.add(to))));
  return [...nextOf.keys()].filter((name) => reaches(name, name));
}

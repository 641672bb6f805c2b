import type { Plugin, Rolldown } from 'vite';
import { writeInlineScript } from './inline-script.ts';

const starterPath = '/src/app/start-after-paint.js';
const moduleTags =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)">(?:<\/script>)?/g;

/** Pages whose chunks are asked for with their address rather than after it. */
const urgentPages = {
  '/tasks': 'src/app/router/task-route.tsx',
  '/timer': 'src/app/router/timer-route.tsx',
  '/tp': 'src/features/pool/task-pool-page.tsx',
};

/**
 * Lets a page's scripts start once its words are painted. The landing page has the line for itself until then; the app, whose
 * page is in its scripts, asks for them at once.
 */
export function startAfterPaint(): Plugin {
  return {
    name: 'focuspool:start-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        const [entry] = html.matchAll(moduleTags).map(([, file]) => file);
        if (!entry) throw new Error(`${path} has no script to start`);
        const isEager = path === '/app.html';
        const files = listWithImports(bundle, entry);
        // The landing page starts the app itself for whoever is signed in.
        const start = isEager
          ? { files, pages: listPages(bundle, files) }
          : { files, appFiles: listApp(bundle) };
        // What only an eager page does is left out of the others.
        const complete = (source: string) => {
          const known = source.replaceAll('__IS_EAGER__', `${isEager}`);
          const whole = known.replace('__START__', () => JSON.stringify(start));
          return `(() => {${whole}})()`;
        };
        return { html: html.replaceAll(moduleTags, ''), tags: [writeInlineScript(starterPath, complete)] };
      },
    },
  };
}

function listApp(bundle: Rolldown.OutputBundle): string[] {
  const app = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('/app.html'),
  );
  return app ? listWithImports(bundle, app.fileName) : [];
}

function listPages(bundle: Rolldown.OutputBundle, known: string[]) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    Object.entries(urgentPages).map(([path, page]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(page));
      if (!chunk) throw new Error(`There is no chunk of the app ${page} for ${path}`);
      return [path, listWithImports(bundle, chunk.fileName).filter((file) => !known.includes(file))];
    }),
  );
}

/** A chunk's address after those of all that it cannot start without, in the order in which they start. */
function listWithImports(bundle: Rolldown.OutputBundle, file: string): string[] {
  const chunk = bundle[file];
  const imports = chunk?.type === 'chunk' ? chunk.imports : [];
  return [...new Set([...imports.flatMap((name) => listWithImports(bundle, name)), `/${file}`])];
}

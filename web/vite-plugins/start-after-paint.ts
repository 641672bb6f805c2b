import type { Plugin, Rolldown } from 'vite';
import { writeInlineScript } from './inline-script.ts';

const starterPath = '/src/app/start-after-paint.js';
const moduleTags =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)">(?:<\/script>)?/g;

/** What an address needs beyond the app itself, asked for with it rather than after it. */
const pagesThatHurry = {
  '/tasks': { part: 'src/features/task/task-page.tsx', answers: ['/api/task-lists/current'] },
  '/timer': { part: 'src/app/timer-route.tsx', answers: [] },
  '/tp': { part: 'src/features/pool/task-pool-page.tsx', answers: [] },
};

/**
 * Lets a page's scripts start once its words are painted. The front door has the line for itself until then; the app, whose
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
        const start = { files, pages: isEager ? listPages(bundle, files) : {} };
        // What only an eager page does is left out of the others.
        const complete = (source: string) => {
          const known = source.replaceAll('__IS_EAGER__', `${isEager}`);
          return `(() => {${known.replace('__START__', () => JSON.stringify(start))}})()`;
        };
        return { html: html.replaceAll(moduleTags, ''), tags: [writeInlineScript(starterPath, complete)] };
      },
    },
  };
}

function listPages(bundle: Rolldown.OutputBundle, known: string[]) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    Object.entries(pagesThatHurry).map(([path, { part, answers }]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(part));
      if (!chunk) throw new Error(`There is no part of the app ${part} for ${path}`);
      const files = listWithImports(bundle, chunk.fileName).filter((file) => !known.includes(file));
      return [path, { files, answers }];
    }),
  );
}

/** A chunk's address after those of all that it cannot start without, in the order in which they start. */
function listWithImports(bundle: Rolldown.OutputBundle, file: string): string[] {
  const chunk = bundle[file];
  const imports = chunk?.type === 'chunk' ? chunk.imports : [];
  return [...new Set([...imports.flatMap((name) => listWithImports(bundle, name)), `/${file}`])];
}

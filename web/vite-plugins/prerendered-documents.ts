import { type Plugin, runnerImport } from 'vite';
import { reactByPreact } from './react-by-preact.ts';

type Renderer = Record<'renderLanding' | 'renderEmptyFrame', () => Promise<string>>;

const renderer = '/src/app/landing-page/prerender.tsx';

/**
 * The landing page is a document of its own, index.html, whose text is there before any script runs. Every other address is
 * answered with app.html, which holds the app's frame.
 */
export function prerenderedDocuments(): Plugin {
  let root = '';
  return {
    name: 'focuspool:prerendered-documents',
    configResolved(config) {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { path, server }) {
        const isLanding = path === '/index.html';
        if (!isLanding && path !== '/app.html') return html;
        const { renderLanding, renderEmptyFrame } = server
          ? ((await server.ssrLoadModule(renderer)) as Renderer)
          : await importRenderer(root);
        const page = await (isLanding ? renderLanding() : renderEmptyFrame());
        return html.replace('<div id="root"></div>', () => `<div id="root">${page}</div>`);
      },
    },
    configureServer(server) {
      // Runs after Vite has rewritten every unknown address to a page.
      return () => {
        server.middlewares.use((request, _response, next) => {
          const [asked] = (request.originalUrl ?? '/').split(/[?#]/);
          if (request.url === '/index.html' && asked !== '/' && asked !== '/index.html')
            request.url = '/app.html';
          next();
        });
      };
    },
  };
}

async function importRenderer(root: string): Promise<Renderer> {
  const config = { root, configFile: false as const, plugins: [reactByPreact()] };
  return (await runnerImport<Renderer>(`${root}${renderer}`, config)).module;
}

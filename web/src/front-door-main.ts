import './app/styles.css';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  const { hydrateFrontDoor } = await import('./app/hydrate-front-door.tsx');
  if (container) hydrateFrontDoor(container);
}

// The words have the line for themselves until they are painted; in a tab that nobody sees there is nothing to wait for.
if (document.visibilityState === 'hidden') void start();
else requestAnimationFrame(() => setTimeout(start));

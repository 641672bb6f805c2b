// Runs before the first paint. Only accepts what looks like a theme's name; one that no style sheet knows changes nothing.
try {
  const { id } = JSON.parse(localStorage.getItem('selectedBackground'));
  if (typeof id === 'string' && /^[a-z-]{3,24}$/.test(id)) document.documentElement.dataset.theme = id;
} catch {
  document.documentElement.dataset.theme = 'default';
}

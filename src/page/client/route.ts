/** Where in the page one is: the fragment of its address. */
import { useEffect, useState } from 'preact/hooks';

export type Route =
  | { readonly at: 'table' }
  | { readonly at: 'games' }
  | { readonly at: 'game'; readonly name: string }
  | { readonly at: 'statistics' }
  | { readonly at: 'settings' };

export function parseRoute(hash: string): Route {
  const [first = '', name] = hash.replace(/^#\/?/, '').split('/');
  switch (first) {
    case 'games':
      return name === undefined || name === '' ? { at: 'games' } : { at: 'game', name: decoded(name) };
    case 'statistics':
      return { at: 'statistics' };
    case 'settings':
      return { at: 'settings' };
    default:
      return { at: 'table' };
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const look = (): void => setRoute(parseRoute(location.hash));
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return route;
}

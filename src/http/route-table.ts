import { type RouteOptions } from 'fastify';
import { routeTermsOf } from './operation.js';
import { type DeclaredRoute } from './openapi.js';
import { operationOf } from './operation.js';

type Route = RouteOptions & { readonly path: string };

/** All routes of the service, collected during registration. */
export class RouteTable {
  readonly #routes: Route[] = [];

  add(route: Route): void {
    this.#routes.push(route);
  }

  /** Routes that do not declare who may use them. */
  get silent(): readonly string[] {
    return this.#routes
      .filter(({ config }) => !routeTermsOf(config))
      .map(({ method, path }) => `${String(method)} ${path}`);
  }

  /** The routes of the API, without HEAD, which every GET route answers. */
  get declared(): readonly DeclaredRoute[] {
    return this.#routes.flatMap(({ method, path, config }) => {
      const operation = operationOf(config);
      return operation
        ? [method]
            .flat()
            .filter((one) => one !== 'HEAD')
            .map((one) => ({ method: one, path, operation }))
        : [];
    });
  }

  /** The methods of a path; none for an unknown path. */
  methodsOf(path: string): readonly string[] {
    // Excludes the route for preflight requests, which matches every path.
    const all = this.#routes.filter((route) => route.path !== '*' && matches(route.path, path));
    // A path that a route names is not an id of another route.
    const named = all.filter((route) => route.path === path);
    const matching = named.length > 0 ? named : all;
    return [...new Set(matching.flatMap(({ method }) => method))].sort();
  }
}

/** Whether a route's path, with `:name` for any segment and `*` for any rest, is this path. */
function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const rest = wanted.indexOf('*');
  if (rest < 0 ? wanted.length !== given.length : given.length <= rest) return false;
  return wanted.slice(0, rest < 0 ? undefined : rest).every((part, at) => part.startsWith(':') || part === given[at]);
}

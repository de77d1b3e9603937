import { type RouteOptions } from 'fastify';
import { routeTermsOf } from './caller.js';
import { type DeclaredRoute } from './openapi.js';
import { operationOf } from './operation.js';

type Route = RouteOptions & { readonly path: string };

/** Every route of the service, collected while they are registered. */
export class RouteTable {
  readonly #routes: Route[] = [];

  add(route: Route): void {
    this.#routes.push(route);
  }

  /** Routes that do not state who may use them. */
  get silent(): readonly string[] {
    return this.#routes
      .filter(({ config }) => !routeTermsOf(config))
      .map(({ method, path }) => `${String(method)} ${path}`);
  }

  /** The routes of the API; HEAD is answered wherever GET is, and is not declared. */
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

  /** The methods that a path takes; none for a path that is not there. */
  methodsOf(path: string): readonly string[] {
    // The route that answers preflight requests stands for every path.
    const matching = this.#routes.filter((route) => route.path !== '*' && matches(route.path, path));
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

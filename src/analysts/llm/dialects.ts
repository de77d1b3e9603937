import { type ServerRefusal } from './llm.errors.js';
import { type ReplyForm } from './reply-form.js';

/** Ways of making the server answer in a given form, strictest first. */
export const OUTPUT_MODES = ['json_schema', 'json_object', 'tool', 'text'] as const;
export type OutputMode = (typeof OUTPUT_MODES)[number];

/** The parameters of a chat completion request that ask for a form. */
export function requestForm(mode: OutputMode, { name, schema }: ReplyForm): Readonly<Record<string, unknown>> {
  switch (mode) {
    case 'json_schema':
      return { response_format: { type: 'json_schema', json_schema: { name, strict: true, schema } } };
    case 'json_object':
      return { response_format: { type: 'json_object' } };
    case 'tool': {
      const give = { name: `give_${name}`, description: 'Hands in your answer.', parameters: schema };
      return {
        tools: [{ type: 'function', function: give }],
        tool_choice: { type: 'function', function: { name: give.name } },
      };
    }
    case 'text':
      return {};
  }
}

/** The request parameters that one model is known to accept. */
export interface Dialect {
  readonly mode: OutputMode;
  /** Whether a call in this mode has succeeded, so that a later refusal has another reason. */
  readonly proven: boolean;
  readonly temperature: boolean;
  /** The name of the limit on output tokens, and whether the other name was refused. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
  readonly tokenLimitSwitched: boolean;
}

/** The dialects of the models of one server. */
export class Dialects {
  readonly #dialects = new Map<string, Dialect>();

  constructor(private readonly firstMode: OutputMode = OUTPUT_MODES[0]) {}

  of(model: string): Dialect {
    return (
      this.#dialects.get(model) ?? {
        mode: this.firstMode,
        proven: false,
        temperature: true,
        // OpenAI's reasoning models refuse `max_tokens`; most other servers know only that name.
        tokenLimit: /^(?:o\d|gpt-5)/.test(model) ? 'max_completion_tokens' : 'max_tokens',
        tokenLimitSwitched: false,
      }
    );
  }

  /** Records that a call in this mode succeeded. */
  prove(model: string, mode: OutputMode): void {
    const dialect = this.of(model);
    if (dialect.mode === mode) this.#dialects.set(model, { ...dialect, proven: true });
  }

  /**
   * Changes the dialect after a refusal, which is not billed: drops the parameter that the server named, otherwise takes
   * the next weaker output mode. Returns false when there is nothing left to change.
   */
  adapt(model: string, asked: Dialect, refusal: ServerRefusal): boolean {
    const known = this.of(model);
    const learntMeanwhile =
      known.mode !== asked.mode || known.temperature !== asked.temperature || known.tokenLimit !== asked.tokenLimit;
    const next = learntMeanwhile ? known : weaker(known, refusal);
    if (next) this.#dialects.set(model, next);
    return next !== undefined;
  }
}

function weaker(known: Dialect, { message, param }: ServerRefusal): Dialect | undefined {
  const names = (what: RegExp): boolean => what.test(param ?? '') || what.test(message);
  if (known.temperature && names(/temperature/i)) return { ...known, temperature: false };
  if (!known.tokenLimitSwitched && names(/max_tokens|max_completion_tokens/i))
    return {
      ...known,
      tokenLimit: known.tokenLimit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
      tokenLimitSwitched: true,
    };
  const mode = OUTPUT_MODES[OUTPUT_MODES.indexOf(known.mode) + 1];
  if (mode === undefined) return undefined;
  if (known.proven && !names(/response_format|json|schema|grammar|tool|function/i)) return undefined;
  return { ...known, mode, proven: false };
}

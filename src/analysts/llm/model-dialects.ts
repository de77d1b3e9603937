import { type ModelSettings, type ServerRefusal } from './chat-model.js';
import { OUTPUT_MODES, type OutputMode } from './reply-form.js';

/** What was learnt of the parameters that one model takes. */
export interface ModelDialect {
  readonly mode: OutputMode;
  /** A call in this mode went through, so that a later refusal has another reason. */
  readonly proven: boolean;
  readonly temperature: boolean;
  readonly tokenParameter: ModelSettings['tokenParameter'];
  readonly tokenParameterSwitched: boolean;
}

/** The dialects of the models of one server. */
export class ModelDialects {
  readonly #firstMode: OutputMode;
  readonly #dialects = new Map<string, ModelDialect>();

  constructor(firstMode: OutputMode = OUTPUT_MODES[0]) {
    this.#firstMode = firstMode;
  }

  of(model: string): ModelDialect {
    return (
      this.#dialects.get(model) ?? {
        mode: this.#firstMode,
        proven: false,
        temperature: true,
        // OpenAI's reasoning models refuse the old name; nearly everybody else knows only that.
        tokenParameter: /^(?:o\d|gpt-5)/.test(model) ? 'max_completion_tokens' : 'max_tokens',
        tokenParameterSwitched: false,
      }
    );
  }

  /** A call in this mode went through. */
  prove(model: string, mode: OutputMode): void {
    const dialect = this.of(model);
    if (dialect.mode === mode) this.#dialects.set(model, { ...dialect, proven: true });
  }

  /**
   * Asks differently after a refusal: without what the server named, or else in the next weaker form. A refusal costs
   * nothing. False when there is nothing left to change.
   */
  adapt(model: string, asked: ModelDialect, refusal: ServerRefusal): boolean {
    const known = this.of(model);
    const learntMeanwhile =
      known.mode !== asked.mode ||
      known.temperature !== asked.temperature ||
      known.tokenParameter !== asked.tokenParameter;
    const next = learntMeanwhile ? known : weaker(known, refusal);
    if (!next) return false;
    this.#dialects.set(model, next);
    return true;
  }
}

function weaker(known: ModelDialect, { message, param }: ServerRefusal): ModelDialect | undefined {
  const names = (what: RegExp): boolean => what.test(param ?? '') || what.test(message);
  if (known.temperature && names(/temperature/i)) return { ...known, temperature: false };
  if (!known.tokenParameterSwitched && names(/max_tokens|max_completion_tokens/i))
    return {
      ...known,
      tokenParameter: known.tokenParameter === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
      tokenParameterSwitched: true,
    };
  const mode = OUTPUT_MODES[OUTPUT_MODES.indexOf(known.mode) + 1];
  if (mode === undefined) return undefined;
  if (known.proven && !names(/response_format|json|schema|grammar|tool|function/i)) return undefined;
  return { ...known, mode, proven: false };
}

import { type z } from 'zod';

const COMMON_TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  bigint: 'a whole number',
  boolean: 'true or false',
  date: 'a day',
  int: 'a whole number',
  number: 'a number',
  object: 'an object with named fields',
  record: 'an object with named fields',
  string: 'text',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a day such as 2026-02-28',
  datetime: 'a time such as 2026-02-28T09:30:00Z',
  email: 'an e-mail address such as name@example.org',
  url: 'a web address such as https://example.org/page',
  uuid: 'an id as the service gave it',
};

/** What a limit counts, by what it limits. */
const COUNTED: Readonly<Record<string, string>> = {
  array: 'entries',
  set: 'entries',
  map: 'entries',
  string: 'characters',
  file: 'bytes',
};

const listed = (values: readonly unknown[]): string => values.map(String).join(', ');

/**
 * What is wrong with a field, in words that continue the field's name: "must be a whole number". For issues whose schema
 * gives no words of its own.
 */
export function issueInWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${COMMON_TYPES[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] === undefined
        ? 'is not written as this field must be'
        : `must be ${FORMATS[issue.format]}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has ${issue.keys.length > 1 ? 'fields' : 'a field'} that this request does not take: ${listed(issue.keys)}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `must be ${issue.values.length > 1 ? 'one of ' : ''}${listed(issue.values)}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is missing' : 'has none of the forms that this field takes';
    default:
      return 'is not valid';
  }
}

/** A limit as an issue names it: of a number, of the length of a text, or of a list. */
type Limit<Side extends string> = Readonly<Record<Side, number | bigint>> & {
  readonly origin: string;
  readonly inclusive?: boolean | undefined;
};

function tooSmall({ origin, minimum, inclusive = true }: Limit<'minimum'>): string {
  const counted = COUNTED[origin];
  if (counted === undefined) return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`;
  return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${minimum} ${counted}`;
}

function tooBig({ origin, maximum, inclusive = true }: Limit<'maximum'>): string {
  const counted = COUNTED[origin];
  if (counted !== undefined) return `must have at most ${maximum} ${counted}`;
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`;
}

/** The name of a field for people: `['webhook', 'dailyLimit']` is "webhook, daily limit", and `['urls', 0]` "urls, entry 1". */
export function fieldInWords(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the request';
  return path
    .map((part) =>
      typeof part === 'number'
        ? `entry ${part + 1}`
        : String(part)
            .replace(/[a-z](?=[A-Z])/g, '$& ')
            .toLowerCase(),
    )
    .join(', ');
}

interface Judged {
  readonly plausibility: string;
  readonly main: boolean;
}

/** The judgements of claims that contradict what is known, those first with which the article falls. */
export const contradictionsIn = <J extends Judged>(
  judged: { readonly judgements: readonly J[] } | null,
): readonly J[] =>
  [...(judged?.judgements ?? [])]
    .filter(({ plausibility }) => plausibility === 'contradicts-known')
    .sort((a, b) => Number(b.main) - Number(a.main));

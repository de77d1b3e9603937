"""Writes a tiny GGUF model whose answers are poor but well-formed, for tests against a real llama-server.

    python3 tiny-model.py OUT.gguf TEXT...

The tokenizer is a byte-pair encoding learned from the texts. The weights hold the texts' bigrams: attention and
feed-forward add nothing, so the logits after a token are the logarithms of how often each token followed it. A reply
is a few sentences of the texts mixed up, between pieces of JSON that are one token each.

Needs numpy and python3-gguf (PYTHONPATH may name where it was unpacked).
"""

import random
import re
import sys
from collections import Counter

import numpy as np
from gguf import GGUFWriter, TokenType

MERGES = 700
WORDS_MAX = 3_000
DIMENSIONS = 512
HEADS = 8
WINDOW = 32_768
ENDINGS = 96
END_SHARE = 0.07
# Less than the logarithm of any count.
PART_LOGIT = -25
WORD = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[A-Za-z]+| ?[0-9]+| ?[^\sA-Za-z0-9]+|\s+(?!\S)|\s+")
CHAT_TEMPLATE = "{% for message in messages %}{{ message.role }}: {{ message.content }}\n{% endfor %}<|answer|>"


def byte_letters():
    """The printable character that stands for each byte, as in GPT-2's vocabulary."""
    kept = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in kept]
    return {**{byte: chr(byte) for byte in kept}, **{byte: chr(256 + n) for n, byte in enumerate(others)}}


LETTERS = byte_letters()
BYTES = {letter: byte for byte, letter in LETTERS.items()}


def spelled(word):
    return tuple(LETTERS[byte] for byte in word.encode())


def is_text(token):
    """Whether the token is whole printable ASCII characters."""
    return all(letter in BYTES and 32 <= BYTES[letter] < 127 for letter in token)


def merged(symbols, pair):
    out = []
    for symbol in symbols:
        if out and (out[-1], symbol) == pair:
            out[-1] += symbol
        else:
            out.append(symbol)
    return tuple(out)


def learn_merges(words):
    """Word -> its pieces, and the merges in the order in which they were learned."""
    pieces = {word: spelled(word) for word, _ in words.most_common(WORDS_MAX)}
    merges = []
    for _ in range(MERGES):
        pairs = Counter()
        for word, symbols in pieces.items():
            for pair in zip(symbols, symbols[1:]):
                pairs[pair] += words[word]
        if not pairs:
            break
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        merges.append(best)
        joined = "".join(best)
        pieces = {word: merged(s, best) if joined in "".join(s) else s for word, s in pieces.items()}
    return pieces, merges


def endings(chance):
    """How a reply ends after its argument: one answer to a peer, a score and a confidence."""
    for _ in range(ENDINGS):
        peer, stance = chance.randint(1, 6), chance.choice(["agree", "disagree", "concede"])
        score, confidence = chance.randrange(15, 90, 5), chance.randint(7, 15)
        yield (
            '","on":[],"claims":[],"flags":[],"replies":[{"to":"peer-%d","stance":"%s","reason":'
            '"That is how I read it too."}],"score":%d,"confidence":%d}' % (peer, stance, score, confidence)
        )


def main(out, paths):
    chance = random.Random(1)
    text = "\n".join(open(path, encoding="utf-8").read() for path in paths)
    sentences = [
        sentence
        for sentence in re.findall(r"[A-Z][A-Za-z ,;']{30,200}\.", text.replace("\n", " "))
        if sentence.count("  ") == 0
    ]
    words = Counter(word for sentence in sentences for word in WORD.findall(" " + sentence))
    words.update(WORD.findall(text[:200_000]))
    pieces, merges = learn_merges(words)

    begin = '{"argument":"What I make of it: '
    ends = sorted(set(endings(chance)))
    control = ["<|begin|>", "<|end|>", "<|answer|>"]
    vocabulary = [*control, begin, *ends, *LETTERS.values()]
    vocabulary += [joined for joined in dict.fromkeys("".join(merge) for merge in merges) if joined not in vocabulary]
    ids = {token: n for n, token in enumerate(vocabulary)}
    types = [
        TokenType.CONTROL if token in control else TokenType.USER_DEFINED if token in (begin, *ends) else TokenType.NORMAL
        for token in vocabulary
    ]

    def encoded(sentence):
        for word in WORD.findall(sentence):
            for symbol in pieces.get(word, spelled(word)):
                yield ids[symbol]

    follows = np.zeros((len(vocabulary), len(vocabulary)))
    for sentence in sentences:
        tokens = [ids["<|answer|>"], ids[begin], *encoded(sentence)]
        for a, b in zip(tokens, tokens[1:]):
            follows[a, b] += 1
        for n in range(2):
            follows[tokens[-1], ids[chance.choice(ends)]] += 1
        for a, b in zip([tokens[-1]], encoded(" " + chance.choice(sentences))):
            follows[a, b] += 2
    # Any token may end the argument, so that no reply is too long. Each has a different ending, or sampling drops them.
    for token in range(len(vocabulary)):
        follows[token, ids[chance.choice(ends)]] += END_SHARE * follows[token].sum()
    follows[ids["<|answer|>"]] = 0
    follows[ids["<|answer|>"], ids[begin]] = 1
    for end in ends:
        follows[ids[end], ids["<|end|>"]] = 1
    seen = follows.sum(axis=1, keepdims=True)
    logits = np.log(np.maximum(follows / np.maximum(seen, 1), 1e-6))
    # A token that nothing has followed may be followed by any token.
    logits[seen[:, 0] == 0] = 0
    # The server refuses a reply that is not UTF-8, so a part of a character is never written.
    spoken = {*control, begin, *ends}
    logits[:, [n for n, token in enumerate(vocabulary) if token not in spoken and not is_text(token)]] = PART_LOGIT

    u, s, vt = np.linalg.svd(logits, full_matrices=False)
    rank = min(DIMENSIONS - 1, len(s))
    embedding = np.zeros((len(vocabulary), DIMENSIONS), dtype=np.float32)
    output = np.zeros((len(vocabulary), DIMENSIONS), dtype=np.float32)
    embedding[:, :rank] = u[:, :rank] * np.sqrt(s[:rank])
    output[:, :rank] = vt[:rank].T * np.sqrt(s[:rank])
    # The norm before the output layer divides by a row's length: the last column makes all rows equally long.
    lengths = np.linalg.norm(embedding, axis=1)
    longest = lengths.max() * 1.01
    embedding[:, -1] = np.sqrt(longest**2 - lengths**2)

    writer = GGUFWriter(out, "llama")
    writer.add_name("tiny bigrams")
    writer.add_context_length(WINDOW)
    writer.add_embedding_length(DIMENSIONS)
    writer.add_block_count(1)
    writer.add_feed_forward_length(64)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(1)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_rope_dimension_count(DIMENSIONS // HEADS)
    writer.add_vocab_size(len(vocabulary))
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(vocabulary)
    writer.add_token_types(types)
    writer.add_token_merges([" ".join(merge) for merge in merges])
    writer.add_bos_token_id(ids["<|begin|>"])
    writer.add_eos_token_id(ids["<|end|>"])
    writer.add_add_bos_token(False)
    writer.add_chat_template(CHAT_TEMPLATE)

    def zeros(*shape):
        return np.zeros(shape, dtype=np.float32)

    ones = np.ones(DIMENSIONS, dtype=np.float32)
    head = DIMENSIONS // HEADS
    writer.add_tensor("token_embd.weight", embedding)
    writer.add_tensor("output_norm.weight", ones * np.float32(longest / np.sqrt(DIMENSIONS)))
    writer.add_tensor("output.weight", output)
    writer.add_tensor("blk.0.attn_norm.weight", ones)
    writer.add_tensor("blk.0.attn_q.weight", zeros(DIMENSIONS, DIMENSIONS))
    writer.add_tensor("blk.0.attn_k.weight", zeros(head, DIMENSIONS))
    writer.add_tensor("blk.0.attn_v.weight", zeros(head, DIMENSIONS))
    writer.add_tensor("blk.0.attn_output.weight", zeros(DIMENSIONS, DIMENSIONS))
    writer.add_tensor("blk.0.ffn_norm.weight", ones)
    writer.add_tensor("blk.0.ffn_gate.weight", zeros(64, DIMENSIONS))
    writer.add_tensor("blk.0.ffn_up.weight", zeros(64, DIMENSIONS))
    writer.add_tensor("blk.0.ffn_down.weight", zeros(DIMENSIONS, 64))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    print(f"{out}: {len(vocabulary)} tokens, {len(sentences)} sentences")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])

"""From crops to one answer, as in the service, in numpy."""

from __future__ import annotations

import numpy as np


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-np.clip(x, -60, 60)))


def picture_logit(crop_differences: np.ndarray, overview: float = 0.0) -> float:
    """Mean over the crops of logit(ai_generated) - logit(not_ai_generated), plus the overview's log odds."""
    return float(np.mean(crop_differences)) + overview


def fit(logits: np.ndarray, ai: np.ndarray, weight: np.ndarray) -> tuple[float, float]:
    """Temperature and bias of sigmoid(logit / temperature + bias), by weighted maximum likelihood."""
    scale, bias = 1.0, 0.0
    for _ in range(200):  # Newton's method with a weak prior for scale 1
        p = sigmoid(scale * logits + bias)
        error, curve = weight * (p - ai), weight * p * (1 - p)
        gradient = np.array([np.sum(error * logits) + 1e-3 * (scale - 1), np.sum(error)])
        hessian = np.array([[np.sum(curve * logits**2) + 1e-3, np.sum(curve * logits)],
                            [np.sum(curve * logits), np.sum(curve) + 1e-9]])
        step = np.linalg.solve(hessian, gradient)
        scale, bias = scale - step[0], bias - step[1]
        if np.abs(step).max() < 1e-10:
            break
    return 1.0 / max(scale, 1e-3), float(bias)


def balanced_weights(ai: np.ndarray, source: list[str]) -> np.ndarray:
    """Equal weights for both classes, and within a class for each source."""
    weight = np.zeros(len(ai))
    for value in (True, False):
        names = sorted({s for s, a in zip(source, ai) if bool(a) == value})
        for name in names:
            take = np.array([s == name and bool(a) == value for s, a in zip(source, ai)])
            weight[take] = 0.5 / len(names) / take.sum()
    return weight * len(ai)

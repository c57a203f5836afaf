"""Makes tests/golden/measure/agreement.json: figures of scikit-learn, statsmodels and ppi-python, and of
plain re-computations that share no code with the library. Run from the repository's root:

    python3 tests/golden/make/agreement.py

Needs numpy, scipy, scikit-learn, statsmodels; ppi-python (its numba is not needed for a mean).
"""

import json
import sys
import types

import numpy as np
import scipy
import sklearn
import statsmodels
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.proportion import proportion_confint

try:
    import numba  # noqa: F401
except ModuleNotFoundError:
    stub = types.ModuleType("numba")
    stub.njit = lambda f=None, **_: f if f is not None else (lambda g: g)
    sys.modules["numba"] = stub
from ppi_py import ppi_mean_ci, ppi_mean_pointestimate

rng = np.random.default_rng(20260101)


def rows_of(table):
    return [(i, j) for i, row in enumerate(table) for j, count in enumerate(row) for _ in range(count)]


def kappa_case(name, table):
    table = np.array(table)
    a, b = zip(*rows_of(table))
    out = {"name": name, "table": table.tolist(), "agreement": float(np.trace(table) / table.sum())}
    low, high = proportion_confint(int(np.trace(table)), int(table.sum()), method="wilson")
    out["agreementInterval"] = [low, high]
    for weights in [None, "linear", "quadratic"]:
        key = weights or "plain"
        value = cohen_kappa_score(a, b, labels=range(len(table)), weights=weights)
        theirs = cohens_kappa(table, wt=weights)
        assert abs(value - theirs.kappa) < 1e-12, (name, weights, value, theirs.kappa)
        out[key] = {"kappa": value, "stdError": float(theirs.std_kappa)}
        if weights is None:
            out[key]["wald"] = [float(theirs.kappa_low), float(theirs.kappa_upp)]
    return out


def kappa_cases():
    binary = [
        (20, 5, 10, 15), (45, 15, 25, 15), (25, 35, 5, 35), (40, 2, 3, 5), (0, 5, 5, 0), (50, 0, 0, 50),
        (30, 10, 10, 30), (1, 0, 0, 1), (88, 2, 7, 3), (40, 4, 3, 13),
    ]
    # Counts are (judge passes, gold passes), (passes, fails), (fails, passes), (fails, fails); gold in rows.
    cases = [kappa_case(f"binary {t}", [[t[3], t[1]], [t[2], t[0]]]) for t in binary]
    for k in (3, 4, 5):
        table = rng.integers(0, 6, size=(k, k)) + np.diag(rng.integers(5, 20, size=k))
        cases.append(kappa_case(f"{k} labels", table))
    return cases


def kappa_weighted(counts):
    """Kappa of a table of weights, nothing else."""
    n = counts.sum()
    observed = 1 - np.trace(counts) / n
    expected = 1 - (counts.sum(0) * counts.sum(1)).sum() / n**2
    return 1 - observed / expected


def clustered_kappa():
    """Standard error over tasks by numerical derivatives in the weight of each task."""
    tasks = []
    for _ in range(12):
        lean = rng.beta(1.5, 1.0)
        task = []
        for _ in range(int(rng.integers(1, 6))):
            gold = int(rng.random() < lean)
            task.append([gold, gold if rng.random() < 0.85 else 1 - gold])
        tasks.append(task)
    tables = []
    for task in tasks:
        table = np.zeros((2, 2))
        for a, b in task:
            table[a, b] += 1
        tables.append(table)
    tables = np.array(tables)
    step, t = 1e-5, len(tasks)
    slopes = []
    for i in range(t):
        up, down = np.ones(t), np.ones(t)
        up[i] += step
        down[i] -= step
        at = lambda w: kappa_weighted(np.tensordot(w, tables, 1))
        slopes.append((at(up) - at(down)) / (2 * step))
    error = np.sqrt(t / (t - 1) * np.sum(np.square(slopes)))
    return {"tasks": tasks, "kappa": kappa_weighted(tables.sum(0)), "stdError": error}


def alpha(rows, metric, weights=None):
    """Krippendorff's alpha, from pairs of labels, each row with a weight."""
    weights = np.ones(len(rows)) if weights is None else weights
    units = [([v for v in row if v is not None], w) for row, w in zip(rows, weights)]
    units = [(u, w) for u, w in units if len(u) > 1]
    values = sorted({v for u, _ in units for v in u})
    given = {v: sum(w * u.count(v) for u, w in units) for v in values}
    n = sum(given.values())

    def apart(a, b):
        if a == b:
            return 0.0
        if metric == "nominal":
            return 1.0
        if metric == "interval":
            return (a - b) ** 2
        if metric == "ratio":
            return ((a - b) / (a + b)) ** 2
        low, high = min(a, b), max(a, b)
        return (sum(given[v] for v in values if low <= v <= high) - (given[low] + given[high]) / 2) ** 2

    observed = sum(w * sum(apart(a, b) for a in u for b in u) / (len(u) - 1) for u, w in units) / n
    expected = sum(given[a] * given[b] * apart(a, b) for a in values for b in values) / (n * (n - 1))
    return 1 - observed / expected


def alpha_error(rows, metric, tasks):
    step, names = 1e-5, sorted(set(tasks))
    pairable = [sum(v is not None for v in row) > 1 for row in rows]
    names = [name for name in names if any(p for p, task in zip(pairable, tasks) if task == name)]
    slopes = []
    for name in names:
        own = np.array([task == name for task in tasks], float)
        slopes.append((alpha(rows, metric, 1 + step * own) - alpha(rows, metric, 1 - step * own)) / (2 * step))
    slopes, t = np.array(slopes), len(names)
    return float(np.sqrt(t / (t - 1) * np.sum((slopes - slopes.mean()) ** 2)))


def alpha_cases():
    o = None
    published = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, o, o, o],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, o, 3],
        [o, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, o],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, o],
    ]
    made = []
    for _ in range(40):
        truth = int(rng.integers(0, 6))
        row = [int(np.clip(truth + rng.integers(-1, 2) * (rng.random() < 0.5), 0, 6)) for _ in range(4)]
        made.append([None if rng.random() < 0.3 else value for value in row])
    cases = []
    for name, rows, tasks in [
        ("published", [list(row) for row in zip(*published)], None),
        ("made", made, None),
        ("made, by task", made, [i // 3 for i in range(len(made))]),
    ]:
        case = {"name": name, "rows": rows, "tasks": tasks, "metrics": {}}
        for metric in ["nominal", "ordinal", "interval", "ratio"]:
            by = tasks if tasks is not None else list(range(len(rows)))
            case["metrics"][metric] = {
                "alpha": alpha(rows, metric),
                "stdError": alpha_error(rows, metric, by),
            }
        cases.append(case)
    cases[0]["published"] = {"nominal": 0.743, "ordinal": 0.815, "interval": 0.849, "ratio": 0.797}
    return cases


def wilson_cases():
    pairs = [
        (0, 1), (1, 1), (0, 10), (10, 10), (3, 10), (0, 20), (1, 29), (15, 148), (29, 29), (81, 263),
        (45, 50), (46, 50), (0, 40), (8, 40), (7, 40), (500, 1000),
    ]
    out = []
    for level in (0.8, 0.95, 0.99):
        for x, n in pairs:
            low, high = proportion_confint(x, n, alpha=1 - level, method="wilson")
            out.append({"x": x, "n": n, "level": level, "interval": [max(low, 0.0), min(high, 1.0)]})
    return out


def slice_rows(tasks, each, by_task, n_labelled):
    rows = []
    for task in range(tasks):
        lean = rng.beta(1.2, 0.8)
        for _ in range(each if isinstance(each, int) else int(rng.integers(*each))):
            human = int(rng.random() < lean)
            judge = human if rng.random() < (0.92 if human else 0.8) else 1 - human
            rows.append([task, judge, human])
    if by_task:
        chosen = set(rng.choice(tasks, n_labelled, replace=False).tolist())
        keep = [row[0] in chosen for row in rows]
    else:
        chosen = set(rng.choice(len(rows), n_labelled, replace=False).tolist())
        keep = [i in chosen for i in range(len(rows))]
    return [[t, j, h if k else None] for (t, j, h), k in zip(rows, keep)]


def corrected_case(name, rows):
    tasks = np.array([row[0] for row in rows])
    judge = np.array([row[1] for row in rows], float)
    has = np.array([row[2] is not None for row in rows])
    human = np.array([row[2] if row[2] is not None else 0 for row in rows], float)
    names, size = np.unique(tasks, return_counts=True)
    w = 1.0 / size[np.searchsorted(names, tasks)]
    mean = lambda v, m: (w * v * m).sum() / (w * m).sum()
    hl, jl, ju = mean(human, has), mean(judge, has), mean(judge, ~has)
    by = lambda v: np.array([v[tasks == name].sum() for name in names])
    a = by(w * has * (human - hl)) / (w * has).sum()
    b = by(w * ~has * (judge - ju)) / (w * ~has).sum() - by(w * has * (judge - jl)) / (w * has).sum()
    t = len(set(tasks[has].tolist()))
    best = float(np.clip(-(a * b).sum() / (b * b).sum(), 0, 1))
    out = {"name": name, "rows": rows, "tasked": bool((size > 1).any()), "uncorrected": mean(judge, np.ones_like(has))}
    for key, lam in [("powerTuned", best), ("predictionPowered", 1.0), ("labelsOnly", 0.0)]:
        error = np.sqrt(t / (t - 1) * ((a + lam * b) ** 2).sum())
        out[key] = {"lambda": lam, "value": hl + lam * (ju - jl), "stdError": float(error)}
    if not out["tasked"]:
        y, f, u = human[has], judge[has], judge[~has]
        n = int(has.sum())
        low, high = ppi_mean_ci(y, f, u, alpha=0.05, lam=1.0)
        z = scipy.stats.norm.ppf(0.975)
        theirs = {
            "value": float(np.squeeze(ppi_mean_pointestimate(y, f, u, lam=1.0))),
            # Their variances divide by n, the library's by n - 1.
            "stdError": float(np.squeeze(high - low)) / 2 / z * np.sqrt(n / (n - 1)),
        }
        assert abs(theirs["value"] - out["predictionPowered"]["value"]) < 1e-12
        out["ppiPython"] = theirs
    gold, fail = has & (human == 1), has & (human == 0)
    tpr, tnr = mean(judge, gold), 1 - mean(judge, fail)
    out["roganGladen"] = {"tpr": tpr, "tnr": tnr, "value": (out["uncorrected"] + tnr - 1) / (tpr + tnr - 1)}
    return out


cases = {
    "source": f"scikit-learn {sklearn.__version__} cohen_kappa_score; statsmodels {statsmodels.__version__} cohens_kappa and proportion_confint; ppi-python 0.2.3 ppi_mean_ci; the rest re-computed in numpy by tests/golden/make/agreement.py, standard errors over tasks by numerical derivatives (tolerance of those: 1e-6). Published alphas: Krippendorff 2011, Computing Krippendorff's Alpha-Reliability, the data with missing values.",
    "tolerance": 1e-9,
    "kappa": kappa_cases(),
    "clusteredKappa": clustered_kappa(),
    "alpha": alpha_cases(),
    "wilson": wilson_cases(),
    "corrected": [
        corrected_case("independent rows", slice_rows(300, 1, False, 60)),
        corrected_case("labels by row", slice_rows(60, 4, False, 80)),
        corrected_case("labels by task, uneven", slice_rows(80, (1, 7), True, 20)),
    ],
}
with open("tests/golden/measure/agreement.json", "w") as file:
    json.dump(cases, file, indent=None, separators=(",", ":"))
    file.write("\n")

# Reference values for the tests of this package, made by R and its recommended
# package boot; no method is taken from the package under test. Where R has no
# such function, the definition is solved numerically: likelihoods by optimize,
# ends of intervals by uniroot.
#
#   Rscript reference.R > reference.csv
#
# Columns: what is computed, its input, the result; numbers are parted by spaces.

numbers <- function(x, digits) paste(trimws(formatC(x, digits = digits, format = "g")), collapse = " ")
line <- function(what, input, result)
  cat(what, ",", numbers(input, 15), ",", numbers(result, 12), "\n", sep = "")
cat("what,input,result\n")
cat("version,,", R.version$major, ".", R.version$minor, "\n", sep = "")

# Shares: k, n, level.
shares <- list(c(0, 10), c(10, 10), c(1, 29), c(15, 148), c(81, 263), c(250, 500),
               c(3510, 10000), c(9999, 10000), c(412345, 1000000), c(7, 5000000), c(333893815, 1000000000))
for (s in shares) for (level in c(0.8, 0.95, 0.999)) {
  line("wilson", c(s, level),
       suppressWarnings(prop.test(s[1], s[2], conf.level = level, correct = FALSE)$conf.int))
  line("clopper-pearson", c(s, level), binom.test(s[1], s[2], conf.level = level)$conf.int)
}

# Margins of a share: k, n, lo, hi; above lo, below hi, both. prop.test is the
# score test of one share.
for (m in list(c(81, 263, 0.25, 0.35), c(3510, 10000, 0.34, 0.36), c(0, 20, 0.05, 0.2), c(5000, 10000, 0.49, 0.51))) {
  one <- function(x, side) suppressWarnings(prop.test(m[1], m[2], p = x, alternative = side, correct = FALSE)$p.value)
  above <- one(m[3], "greater"); below <- one(m[4], "less")
  line("share-margins", m, c(above, below, max(above, below)))
}

# Pairs: both, first only, second only, neither.
pairs <- list(c(59, 6, 16, 80), c(1, 1, 7, 12), c(20, 12, 2, 16), c(43, 0, 1, 0), c(100, 0, 0, 100),
              c(0, 5, 0, 0), c(300, 20, 11, 169), c(2900, 640, 560, 5900), c(30000, 5210, 5010, 59780))
for (t in pairs) {
  b <- t[2]; c <- t[3]
  exact <- if (b + c > 0) binom.test(b, b + c)$p.value else 1
  mid <- if (b + c > 0) 2 * pbinom(min(b, c), b + c, 0.5) - dbinom(b, b + c, 0.5) else 1
  line("mcnemar", t, c(exact, mid))
  if (b + c > 0)
    line("mcnemar-score", t, mcnemar.test(matrix(t, 2), correct = FALSE)$p.value)
}

# The score of a difference d of pairs: the nuisance share is the likeliest.
pair.score <- function(b, c, n, d) {
  lik <- function(q) {
    term <- function(k, p) if (k == 0) 0 else k * log(p)
    term(b, q + d) + term(c, q) + term(n - b - c, 1 - 2 * q - d)
  }
  lo <- max(0, -d); hi <- (1 - d) / 2
  q <- optimize(lik, c(lo, hi), maximum = TRUE, tol = 1e-14)$maximum
  ((b - c) / n - d) / sqrt((2 * q + d * (1 - d)) / n)
}
ends <- function(score, value, lo, hi, level) {
  z <- qnorm(0.5 + level / 2)
  c(uniroot(function(d) score(d) - z, c(lo, value), tol = 1e-13)$root,
    uniroot(function(d) score(d) + z, c(value, hi), tol = 1e-13)$root)
}
for (t in pairs[-c(4, 5, 6)]) {
  n <- sum(t); score <- function(d) pair.score(t[2], t[3], n, d)
  for (level in c(0.9, 0.99))
    line("pairs-interval", c(t, level), ends(score, (t[2] - t[3]) / n, -0.9, 0.9, level))
  line("pairs-margins", c(t, -0.1, 0.05), c(pnorm(-score(-0.1)), pnorm(score(0.05))))
}

# Separate deals: k1, n1, k2, n2.
apart <- list(c(56, 70, 48, 80), c(9, 10, 3, 10), c(5, 56, 0, 29), c(3510, 10000, 3400, 9000), c(350, 1000, 120, 300))
apart.score <- function(a, d) {
  lik <- function(q) dbinom(a[1], a[2], q + d, log = TRUE) + dbinom(a[3], a[4], q, log = TRUE)
  q <- optimize(lik, c(max(0, -d), min(1, 1 - d)), maximum = TRUE, tol = 1e-14)$maximum
  (a[1] / a[2] - a[3] / a[4] - d) / sqrt((q + d) * (1 - q - d) / a[2] + q * (1 - q) / a[4])
}
for (a in apart) {
  line("apart", a, suppressWarnings(prop.test(a[c(1, 3)], a[c(2, 4)], correct = FALSE)$p.value))
  line("apart-interval", c(a, 0.95),
       ends(function(d) apart.score(a, d), a[1] / a[2] - a[3] / a[4], -0.9, 0.95, 0.95))
}

# Families.
for (p in list(c(0.01, 0.04, 0.03, 0.005), c(0.01, 0.02, 0.03, 0.04, 0.05), c(0.9, 0.8, 0.8),
               c(0.0001, 0.2, 0.013, 0.013, 0.6, 0.04, 0.049, 1))) {
  line("holm", p, p.adjust(p, "holm"))
  line("benjamini-hochberg", p, p.adjust(p, "BH"))
}

# Confidence sequences: the capital of a gambler, values with their counts.
stakes <- 0.1 * sqrt(2)^(-17:17)
weights <- 1 / cosh((-17:17) * log(2) / 2); weights <- weights / sum(weights)
capital <- function(values, counts, lo, m) {
  s <- pmin(stakes, 1 / (m - lo))
  growth <- sapply(s, function(x) sum(ifelse(counts > 0, counts * log(pmax(0, 1 + x * (values - m))), 0)))
  top <- max(growth)
  log(sum(weights * exp(growth - top))) + top
}
sequence <- function(values, counts, lo, hi, level) {
  m <- sum(values * counts) / sum(counts); bound <- log(2 / (1 - level))
  lower <- uniroot(function(x) capital(values, counts, lo, x) - bound, c(lo + 1e-9, m), tol = 1e-13)$root
  upper <- uniroot(function(x) capital(-values, counts, -hi, -x) - bound, c(m, hi - 1e-9), tol = 1e-13)$root
  c(lower, upper)
}
for (s in list(c(15, 148), c(81, 263), c(3510, 10000), c(412345, 1000000))) for (level in c(0.9, 0.99))
  line("share-sequence", c(s, level), sequence(c(1, 0), c(s[1], s[2] - s[1]), 0, 1, level))
for (t in pairs[c(1, 7, 8, 9)]) for (level in c(0.9, 0.99))
  line("pairs-sequence", c(t, level), sequence(c(1, 0, -1), c(t[2], t[1] + t[4], t[3]), -1, 1, level))

# A 3 x 2 grid on common deals. Input of the rows: number of deals, then how often
# the event happened in cells i and j together, row by row.
RNGkind("Mersenne-Twister", "Inversion", "Rejection")
set.seed(4)
deals <- 800
chance <- c(0.45, 0.36, 0.40, 0.33, 0.30, 0.28)
luck <- runif(deals)
events <- sapply(chance, function(p) as.numeric(ifelse(runif(deals) < 0.7, luck, runif(deals)) < p))
joint <- c(deals, as.vector(t(events) %*% events))
effects <- list(
  c(1, 1, 0, 0, 0, 0) / 2 - 1 / 6,                      # effect of level 0 of factor 0
  c(1, 1, 0, 0, -1, -1) / 2,                            # level 0 against level 2
  c(1, -1, 1, -1, 1, -1) / 3)                           # level 0 against 1 of factor 1
for (e in seq_along(effects)) {
  d <- events %*% effects[[e]]
  # To the variance of each share 1/n^2 is added.
  half <- qt(0.975, deals - 1) * sqrt(var(d) / deals + sum(effects[[e]]^2) / deals^2)
  line(paste0("effect-", e), joint, c(mean(d), mean(d) - half, mean(d) + half))
}
# Interaction and first factor: F and p with 1/n^2 added to the variance of each
# share, and by Hotelling's test, which adds nothing.
widened <- function(contrasts) {
  d <- events %*% contrasts; q <- ncol(d); m <- colMeans(d)
  f <- drop(m %*% solve(cov(d) / deals + crossprod(contrasts) / deals^2, m)) * (deals - q) / (q * (deals - 1))
  c(f, pf(f, q, deals - q, lower.tail = FALSE))
}
hotelling <- function(contrasts) {
  d <- events %*% contrasts
  a <- anova(lm(d ~ 1), test = "Hotelling-Lawley")
  c(a[1, "approx F"], a[1, "Pr(>F)"])
}
level0 <- cbind(c(-1, -1, 1, 1, 0, 0), c(-1, -1, 0, 0, 1, 1)) / 2
together <- cbind(c(1, -1, -1, 1, 0, 0), c(1, -1, 0, 0, -1, 1))
line("interaction", joint, widened(together))
line("interaction-hotelling", joint, hotelling(together))
line("first-factor", joint, widened(level0))
line("first-factor-hotelling", joint, hotelling(level0))

# Bootstrap: a skew sample; mean and interval of boot.ci(type = "bca").
suppressPackageStartupMessages(library(boot))
sample <- round(rexp(60, 1 / 12)) + 3
b <- boot(sample, function(x, i) mean(x[i]), R = 99999)
line("bootstrap-mean-bca", sample, c(b$t0, boot.ci(b, type = "bca")$bca[4:5]))
line("bootstrap-mean-percentile", sample, c(b$t0, boot.ci(b, type = "perc")$percent[4:5]))
for (q in c(0, 0.1, 0.5, 0.77, 1)) line("quantile", c(q, sample), quantile(sample, q, names = FALSE))

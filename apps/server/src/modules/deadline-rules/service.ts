// The interface of deadline rules for other modules and the routes.
export { readAdoptedRules, readRuleVersion } from './adopted-rules.ts';
export { adoptRule, archiveRule, restoreRule, retireRule, retireRules } from './adoption.ts';
export { computeRule } from './compute-rule.ts';
export { knownRule, knownRules, versionOf } from './known-rules.ts';
export { changeRule, createRule } from './own-rules.ts';
export { listRules, readRule } from './rule-answers.ts';
export { exportRules, importRules } from './rule-files.ts';

// `npm run check`: every check as a list of named steps with one verdict. The last line counts the tests; a step that
// failed counts as one more.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { ensureBuilt, root } from "./prepare.mjs"

const reports = mkdtempSync(path.join(tmpdir(), "check-"))
const verdicts = []
const count = { passed: 0, failed: 0 }
const failures = []

if (!step("Format and lint", "npx", ["biome", "ci", "."])) count.failed += 1
if (!step("Types", "npm", ["run", "--silent", "types"])) count.failed += 1
console.log("\n== Build")
ensureBuilt()
tests("Rules, models and the site over HTTP", "rules")
tests("Journeys in a browser", "journeys")

rmSync(reports, { recursive: true })
console.log(`\n${[...verdicts, ...failures].join("\n")}`)
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exit(count.failed === 0 ? 0 : 1)

function step(title, command, args) {
	console.log(`\n== ${title}`)
	const started = Date.now()
	const { status } = spawnSync(command, args, {
		cwd: root,
		stdio: "inherit",
		shell: process.platform === "win32",
	})
	const seconds = ((Date.now() - started) / 1000).toFixed(1)
	verdicts.push(`${status === 0 ? "ok    " : "FAILED"} ${title} (${seconds} s)`)
	return status === 0
}

function tests(title, project) {
	const report = path.join(reports, `${project}.json`)
	const args = ["vitest", "run", "--project", project, "--reporter=default", "--reporter=json"]
	const passed = step(title, "npx", [...args, `--outputFile.json=${report}`])
	let tally = { numPassedTests: 0, numFailedTests: 0 }
	try {
		tally = JSON.parse(readFileSync(report, "utf8"))
	} catch {
		console.error("The tests left no report.")
	}
	// Once more at the end, where those look who see only that.
	for (const { assertionResults, name } of tally.testResults ?? []) {
		for (const { status, fullName, failureMessages } of assertionResults) {
			if (status === "failed")
				failures.push(`\n${path.relative(root, name)}: ${fullName}\n${failureMessages[0]?.slice(0, 800)}`)
		}
	}
	count.passed += tally.numPassedTests
	count.failed += tally.numFailedTests
	// A file that can't even be read has no failed test in it.
	if (!passed && tally.numFailedTests === 0) count.failed += 1
}

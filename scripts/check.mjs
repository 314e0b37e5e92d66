import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { npm } from "./npm.mjs"
import { root } from "./prepare.mjs"

const verdicts = []
const count = { passed: 0, failed: 0 }
const failures = []

/** The last line counts the tests; a failed step counts as a failed test. Returns whether all passed. */
export async function check({ withSweeps }) {
	// Other inputs every night.
	if (withSweeps) process.env.PROPERTY_SEED ||= String(Date.now() % 2 ** 31)
	// In parallel with the build, which uses only one core.
	const types = runBeside("scripts/types.mjs")
	if (!step("Format and lint", ["exec", "--", "biome", "ci", "."])) count.failed += 1
	console.log("\n== Build")
	// Imported only now, because it needs an installed package.
	const { ensureImageBuilt } = await import("./image.mjs")
	ensureImageBuilt()
	note("Types", await types)
	tests(withSweeps ? [] : ["--project=!*-sweeps"])
	console.log(`\n${[...verdicts, ...failures].join("\n")}`)
	console.log(`${count.passed} passed, ${count.failed} failed`)
	return count.failed === 0
}

async function runBeside(script) {
	const options = { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }
	const { code, stdout, stderr } = await promisify(execFile)(process.execPath, [script], options).catch(
		(error) => ({ ...error, code: error.code ?? 1 }),
	)
	return { passed: !code, output: stdout + stderr }
}

function note(title, { passed, output }) {
	console.log(`\n== ${title}`)
	process.stdout.write(output)
	verdicts.push(`${passed ? "ok    " : "FAILED"} ${title}`)
	if (!passed) count.failed += 1
}

function step(title, args) {
	console.log(`\n== ${title}`)
	const started = Date.now()
	const passed = npm(args, { cwd: root })
	const seconds = ((Date.now() - started) / 1000).toFixed(1)
	verdicts.push(`${passed ? "ok    " : "FAILED"} ${title} (${seconds} s)`)
	return passed
}

/** In one run, so that short files fill the time in which the last long ones end. */
function tests(which) {
	const folder = mkdtempSync(path.join(tmpdir(), "check-"))
	const report = path.join(folder, "tests.json")
	const args = ["exec", "--", "vitest", "run", "--reporter=default", "--reporter=json", ...which]
	const passed = step("Unit, HTTP and browser tests", [...args, `--outputFile.json=${report}`])
	let tally = { numPassedTests: 0, numFailedTests: 0 }
	try {
		tally = JSON.parse(readFileSync(report, "utf8"))
	} catch {
		console.error("The tests wrote no report.")
	}
	rmSync(folder, { recursive: true })
	for (const { assertionResults, name } of tally.testResults ?? []) {
		for (const { status, fullName, failureMessages } of assertionResults) {
			if (status === "failed")
				failures.push(`\n${path.relative(root, name)}: ${fullName}\n${failureMessages[0]?.slice(0, 800)}`)
		}
	}
	count.passed += tally.numPassedTests
	count.failed += tally.numFailedTests
	// A test file that can't be loaded has no failed tests.
	if (!passed && tally.numFailedTests === 0) count.failed += 1
}

import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { defaultExclude, defineConfig } from "vitest/config"
import { LongestFirst } from "./app/testing/fixtures/longest-first.ts"

const UNIT_TESTS = "{app,db,scripts}/**/*.test.ts"

const UNIT_SETTINGS = {
	setupFiles: ["./app/testing/fixtures/no-console-errors.ts"],
	// Password hashing is slow on small machines.
	testTimeout: 60_000,
	hookTimeout: 180_000,
}

const HTTP_TESTS = "app/testing/http/**/*.test.ts"

/** It watches which code runs, which V8 counts reliably only in a new process. */
const COVERAGE_TEST = "app/testing/http/queries.test.ts"

const HTTP_SETTINGS = {
	globalSetup: ["./app/testing/fixtures/site-template.ts"],
	setupFiles: ["./app/testing/fixtures/no-console-errors.ts"],
	testTimeout: 180_000,
	hookTimeout: 180_000,
}

/** Unit tests that replace modules or globals, which other files in the same process must not see. */
function unitTestsWithMocks(): string[] {
	const files = ["app", "db", "scripts"].flatMap((folder) =>
		readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: "utf8" }).map((file) =>
			path.join(folder, file),
		),
	)
	return files.filter(
		(file) =>
			/(?<!app.testing.http.*)\.test\.ts$/.test(file) &&
			/\bvi\.(mock|doMock|stub|resetModules)/.test(
				readFileSync(path.join(import.meta.dirname, file), "utf8"),
			),
	)
}

/** Not vite.config.ts, because the image is built without the tests. Tests use the source files or the finished build. */
export default defineConfig({
	test: {
		// Vitest would use one worker on two cores, but tests wait for browsers and sites half of the time.
		maxWorkers: 3,
		sequence: { sequencer: LongestFirst },
		server: { deps: { external: [/\/build\/server\//] } },
		// The summary of a failed check has only the message of an assertion.
		chaiConfig: { truncateThreshold: 2000 },
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					// A worker's files share its process and modules.
					isolate: false,
					include: [UNIT_TESTS],
					exclude: [...defaultExclude, HTTP_TESTS, ...unitTestsWithMocks()],
					...UNIT_SETTINGS,
				},
			},
			{ extends: true, test: { name: "unit-alone", include: unitTestsWithMocks(), ...UNIT_SETTINGS } },
			{
				extends: true,
				test: {
					name: "http",
					// A worker's files share its process, with warm server code.
					isolate: false,
					include: [HTTP_TESTS],
					exclude: [...defaultExclude, COVERAGE_TEST],
					...HTTP_SETTINGS,
				},
			},
			{ extends: true, test: { name: "http-alone", include: [COVERAGE_TEST], ...HTTP_SETTINGS } },
			{
				extends: true,
				test: {
					name: "e2e",
					// A worker's files share its process and browser.
					isolate: false,
					include: ["app/testing/journeys/*.e2e.ts"],
					globalSetup: ["./app/testing/fixtures/site-template.ts"],
					setupFiles: ["./app/testing/fixtures/no-server-errors.ts"],
					// Some tests visit every state of a page.
					testTimeout: 180_000,
					hookTimeout: 180_000,
					maxConcurrency: 4,
					expect: { poll: { timeout: 60_000 } },
				},
			},
		],
	},
})

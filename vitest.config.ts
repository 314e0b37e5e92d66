import { defaultExclude, defineConfig } from "vitest/config"

const UNIT_TESTS = "{app,db,scripts}/**/*.test.ts"

/** Unit tests that replace modules or globals, which other files in the same process must not see. */
const UNIT_TESTS_ALONE = "{app,db,scripts}/**/*.alone.test.ts"

const HTTP_TESTS = "app/**/*.http.test.ts"

const UNIT_SETTINGS = {
	setupFiles: [
		"#core/testing/rooms.ts",
		"#core/testing/no-console-errors.ts",
		"#core/testing/random-inputs.ts",
	],
	// Password hashing is slow on small machines.
	testTimeout: 60_000,
	hookTimeout: 600_000,
}

/** A worker's files share its process, with warm server code. */
const HTTP_SETTINGS = {
	isolate: false,
	globalSetup: ["#core/testing/site-template.ts"],
	setupFiles: [
		"#core/testing/rooms.ts",
		"#core/testing/no-console-errors.ts",
		"#core/testing/random-inputs.ts",
	],
	testTimeout: 600_000,
	hookTimeout: 600_000,
}

/** A worker's files share its process and browser. Some tests visit every state of a page. */
const BROWSER_SETTINGS = {
	isolate: false,
	globalSetup: ["#core/testing/site-template.ts"],
	setupFiles: ["#core/testing/rooms.ts", "#core/testing/no-server-errors.ts"],
	testTimeout: 600_000,
	hookTimeout: 600_000,
	maxConcurrency: 4,
	expect: { poll: { timeout: 180_000 } },
}

/** Not vite.config.ts, because the image is built without the tests. Tests use the source files or the finished build. */
export default defineConfig({
	test: {
		// Vitest would use one worker on two cores, but tests wait for browsers and sites half of the time.
		maxWorkers: 4,
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
					exclude: [...defaultExclude, HTTP_TESTS, UNIT_TESTS_ALONE],
					...UNIT_SETTINGS,
				},
			},
			{ extends: true, test: { name: "unit-alone", include: [UNIT_TESTS_ALONE], ...UNIT_SETTINGS } },
			{ extends: true, test: { name: "http", include: [HTTP_TESTS], ...HTTP_SETTINGS } },
			{
				extends: true,
				test: { name: "e2e", include: ["app/**/*.e2e.ts"], ...BROWSER_SETTINGS },
			},
			// `npm run test:all` has these too.
			{
				extends: true,
				test: { name: "http-sweeps", include: ["app/**/*.http.sweep.ts"], ...HTTP_SETTINGS },
			},
			{
				extends: true,
				test: { name: "e2e-sweeps", include: ["app/**/*.e2e.sweep.ts"], ...BROWSER_SETTINGS },
			},
		],
	},
})

import path from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import type { Rolldown } from "vite"
import { defaultExclude, defineConfig } from "vitest/config"

const ROUTER = path.join(import.meta.dirname, "node_modules/react-router/dist/production")

/** Pages that show species, and therefore share most of what they are made of. */
const CATALOGUE_PAGES = ["routes/visitors/home.tsx", "routes/visitors/species.tsx", "routes/tour/tour.tsx"]

/** What comes after every page. */
const EXTRAS = "ui/layout/page-extras.tsx"

const HTTP_TESTS = "app/testing/http/**/*.test.ts"

const READING_PAGES = ["routes/visitors/blog.tsx", "routes/visitors/post.tsx", "routes/visitors/waiver.tsx"]

const ENTRANCE = ["routes/auth/login.tsx", "routes/auth/register.tsx"]

/**
 * The files of the browser's bundle for what pages share: the framework, which seldom changes, the frame around all
 * pages, and what species are shown with. Left alone the bundler makes thirty of it, which compress worse and take more
 * requests.
 */
const SHARED_FILES = [
	{
		name: "framework",
		test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
		priority: 4,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countNeeding(id, modules, ["root.tsx"]) > 0 ||
			(countNeeding(id, modules, CATALOGUE_PAGES) > 0 &&
				countNeeding(id, modules, [...READING_PAGES, EXTRAS]) > 0)
				? "root"
				: null,
		priority: 3,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countNeeding(id, modules, CATALOGUE_PAGES) > 1 ? "catalogue" : null,
		priority: 2,
	},
	{
		// What the tour's page begins with and dialogs need as well.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countNeeding(id, modules, ["routes/tour/tour.tsx"]) > 0 && countWaysTo(id, modules) > 1
				? "tour-parts"
				: null,
		priority: 1,
	},
	{
		// Each file of the entrance of the staff has a name in the table of routes that every visitor loads.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countNeeding(id, modules, ENTRANCE) > 1 && countNeeding(id, modules, [...READING_PAGES, EXTRAS]) === 0
				? "entrance"
				: null,
		priority: 0,
	},
]

/** How many of these files of the application can't run without a module. */
function countNeeding(id: string, modules: Rolldown.ChunkingContext, files: string[]): number {
	const needing = modulesNeeding(id, modules).map((one) => one.replaceAll("\\", "/").replace(/\?.*/, ""))
	return files.filter((file) => needing.some((one) => one.endsWith(`/app/${file}`))).length
}

/** How many pages and late parts lead to a module. */
function countWaysTo(id: string, modules: Rolldown.ChunkingContext): number {
	return modulesNeeding(id, modules).filter((one) => {
		const info = modules.getModuleInfo(one)
		return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
	}).length
}

/** All modules that need this one before they can run, itself included. */
function modulesNeeding(id: string, modules: Rolldown.ChunkingContext): string[] {
	const needing = new Set([id])
	for (const one of needing) {
		for (const importer of modules.getModuleInfo(one)?.importers ?? []) {
			// The bundler counts those that load it later, too.
			if (modules.getModuleInfo(importer)?.importedIds.includes(one)) needing.add(importer)
		}
	}
	return [...needing]
}

export default defineConfig(({ command }) => ({
	// Tests read the sources as they are, or the finished build.
	plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter()],
	environments: {
		client: {
			build: {
				rollupOptions: {
					output: { codeSplitting: { groups: SHARED_FILES } },
				},
			},
		},
		ssr: {
			build: {
				rollupOptions: {
					input: {
						index: "./app/server/site.server.ts",
						background: "./app/jobs/job-process.server.ts",
					},
				},
			},
		},
	},
	...(command === "build" && {
		// The server is built as one bundle with the production builds of its libraries: a quick cold start, and a
		// container that needs native modules only.
		ssr: { noExternal: true, external: ["better-sqlite3", "sharp"] },
		define: { "process.env.NODE_ENV": JSON.stringify("production") },
		// What the package offers by its names is its development build, warnings included (react-router issue 14102).
		resolve: {
			alias: [
				{ find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
				{ find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
			],
		},
	}),
	build: {
		target: ["chrome111", "safari16.4", "firefox128"],
		assetsInlineLimit: 0,
		// Parts that come late name what they need, so that it is fetched at once; what the pages begin with is there.
		modulePreload: {
			resolveDependencies: (_part: string, needed: string[]) => {
				const missing = needed.filter((file) => !/\/(framework|root|catalogue|rolldown-runtime)-/.test(file))
				return missing.length > 1 ? missing : []
			},
		},
	},
	test: {
		// On two cores vitest would take one; the sites under test sleep half of the time.
		maxWorkers: 2,
		server: { deps: { external: [/\/build\/server\//] } },
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: ["{app,db,scripts}/**/*.test.ts"],
					exclude: [...defaultExclude, HTTP_TESTS],
					setupFiles: ["./app/testing/fixtures/no-console-errors.ts"],
					// A password takes its time, on small machines more.
					testTimeout: 60_000,
					hookTimeout: 180_000,
				},
			},
			{
				extends: true,
				test: {
					name: "http",
					include: [HTTP_TESTS],
					setupFiles: ["./app/testing/fixtures/no-console-errors.ts"],
					testTimeout: 60_000,
					hookTimeout: 180_000,
				},
			},
			{
				extends: true,
				test: {
					name: "e2e",
					include: ["app/testing/journeys/*.e2e.ts"],
					setupFiles: ["./app/testing/fixtures/no-server-errors.ts"],
					// Some look through every state of a page; on small machines that takes its time.
					testTimeout: 180_000,
					hookTimeout: 60_000,
					maxConcurrency: 4,
					expect: { poll: { timeout: 30_000 } },
				},
			},
		],
	},
}))

import path from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import type { Rolldown } from "vite"
import { defineConfig } from "vitest/config"

const ROUTER = path.join(import.meta.dirname, "node_modules/react-router/dist/production")

/** Pages that show species, and therefore share most of what they are made of. */
const CATALOGUE_PAGES = ["routes/visitors/home.tsx", "routes/visitors/species.tsx", "routes/tour/tour.tsx"]

/** What comes after every page. */
const EXTRAS = "ui/page-extras.tsx"

const READING_PAGES = ["routes/visitors/blog.tsx", "routes/visitors/post.tsx", "routes/visitors/waiver.tsx"]

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
						index: "./app/site/site.server.ts",
						background: "./app/background/background.server.ts",
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
		// Parts that come late name what they need, so that it is fetched at once; what every page begins with is there.
		modulePreload: {
			resolveDependencies: (_part: string, needed: string[]) =>
				needed.filter((file) => !/\/(framework|root|rolldown-runtime)-/.test(file)),
		},
	},
	test: {
		setupFiles: ["./app/testing/no-console-errors.ts"],
		// On two cores vitest would take one; the sites under test sleep half of the time.
		maxWorkers: 2,
		server: { deps: { external: [/\/build\/server\//] } },
		projects: [
			{
				extends: true,
				test: {
					name: "rules",
					include: ["{app,db,scripts}/**/*.test.ts"],
					// A password takes its time, on small machines more.
					testTimeout: 60_000,
					hookTimeout: 60_000,
				},
			},
			{
				extends: true,
				test: {
					name: "journeys",
					include: ["app/testing/journeys/*.e2e.ts"],
					// Some look through every state of a page; on small machines that takes its time.
					testTimeout: 180_000,
					hookTimeout: 60_000,
					// One browser at a time: the machines that run this are small.
					fileParallelism: false,
				},
			},
		],
	},
}))

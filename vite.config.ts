import path from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Rolldown } from "vite"

const ROUTER = path.join(import.meta.dirname, "node_modules/react-router/dist/production")

/** The pages with the most code of their own. */
const SPECIES_PAGES = ["routes/visitors/species.tsx", "routes/tour/tour.tsx"]

const CATALOGUE_PAGES = ["routes/visitors/home.tsx", ...SPECIES_PAGES]

/** Loaded after every page. */
const PAGE_EXTRAS = "ui/layout/page-extras.tsx"

const READING_PAGES = ["routes/visitors/blog.tsx", "routes/visitors/post.tsx", "routes/visitors/waiver.tsx"]

const VISIT_PAGES = ["routes/visitors/home.tsx", "routes/visitors/waiver.tsx", "routes/visitors/receipt.tsx"]

const AUTH_PAGES = ["routes/auth/login.tsx", "routes/auth/register.tsx"]

/** Without these groups, the bundler creates thirty shared chunks, which compress worse and need more requests. */
const SHARED_CHUNKS = [
	{
		name: "framework",
		// With the bundler's own runtime, which every page needs too.
		test: /rolldown[\\/]runtime|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
		priority: 4,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, ["root.tsx"]) > 0 ||
			(countDependents(id, modules, SPECIES_PAGES) > 0 &&
				countDependents(id, modules, [...READING_PAGES, PAGE_EXTRAS]) > 0)
				? "root"
				: null,
		priority: 3,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, CATALOGUE_PAGES) > 1 || isOfCatalogueAndMap(id, modules)
				? "catalogue"
				: null,
		priority: 2,
	},
	{
		// Modules of the tour page that its lazy dialogs also use.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, ["routes/tour/tour.tsx"]) > 0 && countEntryPoints(id, modules) > 1
				? "tour-parts"
				: null,
		priority: 1,
	},
	{
		// Every visitor loads the route manifest, which lists each chunk of the map.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, ["routes/visitors/map.tsx"]) > 0 &&
			countEntryPoints(id, modules) > 1 &&
			!isUsedByTour(id, modules)
				? "map-parts"
				: null,
		priority: 1,
	},
	{
		// What the tour's list of missing species shares with the map.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, ["routes/visitors/map.tsx"]) > 0 &&
			countEntryPoints(id, modules) > 1 &&
			isUsedByTour(id, modules) &&
			countDependents(id, modules, CATALOGUE_PAGES) === 0
				? "map-facts"
				: null,
		priority: 1,
	},
	{
		// Small modules of the species' page that others use too. Each chunk is in the route manifest that every visitor loads.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, ["routes/visitors/species.tsx"]) > 0 && countEntryPoints(id, modules) > 1
				? "species-parts"
				: null,
		priority: 0,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, VISIT_PAGES) > 1 && countDependents(id, modules, SPECIES_PAGES) === 0
				? "visit"
				: null,
		priority: 0,
	},
	{
		// The scanner has a text field, but must not load the library that checks the staff's forms.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, AUTH_PAGES) > 1 && isUsedByTour(id, modules) ? "fields" : null,
		priority: 1,
	},
	{
		// Every visitor loads the route manifest, which lists each chunk of the sign-in pages.
		name: (id: string, modules: Rolldown.ChunkingContext) =>
			countDependents(id, modules, AUTH_PAGES) > 1 &&
			countDependents(id, modules, [...READING_PAGES, PAGE_EXTRAS]) === 0
				? "auth"
				: null,
		priority: 0,
	},
]

/** How many of `files` statically import the module, directly or not. */
function countDependents(id: string, modules: Rolldown.ChunkingContext, files: string[]): number {
	const dependents = dependentsOf(id, modules).map((one) => one.replaceAll("\\", "/").replace(/\?.*/, ""))
	return files.filter((file) => dependents.some((one) => one.endsWith(`/app/${file}`))).length
}

/** Otherwise the map would load a chunk of the tour for it, or the species' page one of the map. */
function isOfCatalogueAndMap(id: string, modules: Rolldown.ChunkingContext): boolean {
	const isOf = (files: string[]) => countDependents(id, modules, files) > 0
	return isOf(SPECIES_PAGES) && isOf(["routes/visitors/map.tsx"])
}

function isUsedByTour(id: string, modules: Rolldown.ChunkingContext): boolean {
	return dependentsOf(id, modules).some((one) => one.replaceAll("\\", "/").includes("/app/tour/"))
}

/** How many entry points and lazy chunks use the module. */
function countEntryPoints(id: string, modules: Rolldown.ChunkingContext): number {
	return dependentsOf(id, modules).filter((one) => {
		const info = modules.getModuleInfo(one)
		return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0
	}).length
}

/** The module and all modules that statically import it, directly or not. */
function dependentsOf(id: string, modules: Rolldown.ChunkingContext): string[] {
	const dependents = new Set([id])
	for (const one of dependents) {
		for (const importer of modules.getModuleInfo(one)?.importers ?? []) {
			// `importers` includes dynamic imports.
			if (modules.getModuleInfo(importer)?.importedIds.includes(one)) dependents.add(importer)
		}
	}
	return [...dependents]
}

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	environments: {
		client: {
			build: {
				rollupOptions: {
					output: { codeSplitting: { groups: SHARED_CHUNKS } },
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
		// One bundle with all libraries starts faster, and the container needs native modules only.
		ssr: { noExternal: true, external: ["better-sqlite3", "sharp"] },
		define: {
			"process.env.NODE_ENV": JSON.stringify("production"),
			"import.meta.env.BUILT_AT": JSON.stringify(new Date().toISOString()),
		},
		// The package's exports resolve to its development build (react-router issue 14102).
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
		// Lazy chunks preload their dependencies, except chunks that the pages start with.
		modulePreload: {
			resolveDependencies: (_file: string, dependencies: string[]) => {
				const missing = dependencies.filter((file) => !/\/(framework|root|catalogue)-/.test(file))
				return missing.length > 1 ? missing : []
			},
		},
	},
}))

import path from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin, type Rolldown } from "vite"

const ROUTER = path.join(import.meta.dirname, "node_modules/react-router/dist/production")

/** The pages that most visits open, with the frame around each: their files by the names of their chunks. */
const MAIN_PAGES = new Map([
	["root", "app/root.tsx"],
	["home", "app/features/home/pages/home.tsx"],
	["species", "app/features/tour/pages/species.tsx"],
	["tour", "app/features/tour/pages/tour.tsx"],
	["map", "app/features/tour/pages/map.tsx"],
	["waiver", "app/features/waiver/pages/waiver.tsx"],
	["blog", "app/features/posts/pages/blog.tsx"],
	["post", "app/features/posts/pages/post.tsx"],
])

/** What only these pages share isn't sent with the others. */
const SHARED_BY = [
	{ name: "news", by: ["blog", "post"] },
	{ name: "walk", by: ["species", "tour", "map", "waiver"] },
	{ name: "cards", by: ["home", "species", "tour", "blog", "post"] },
]

/**
 * Each page starts with a few chunks of shared code: the libraries, what several of the main pages use, and what it shares with its
 * lazy parts. The bundler's own choice is fifty small ones, which compress worse and need more requests. A chunk takes what its
 * modules import too, so the most shared one comes first.
 */
const SHARED_CHUNKS = [
	{
		name: "framework",
		// With the bundler's own runtime, which every page needs too.
		test: /rolldown[\\/]runtime|[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
		priority: 3,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) => {
			const pages = mainPages(dependentsOf(id, modules))
			return pages.includes("root") || (pages.length > 1 && !sharedBy(pages)) ? "visitors" : null
		},
		priority: 2,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) => {
			const pages = mainPages(dependentsOf(id, modules))
			return pages.length > 1 ? (sharedBy(pages) ?? null) : null
		},
		priority: 1,
	},
	{
		name: (id: string, modules: Rolldown.ChunkingContext) => {
			const dependents = dependentsOf(id, modules)
			const [page, ...others] = mainPages(dependents)
			return page && others.length === 0 && countEntryPoints(dependents, modules) > 1 ? `${page}-parts` : null
		},
	},
]

const sharedBy = (pages: string[]) =>
	SHARED_BY.find(({ by }) => pages.every((page) => by.includes(page)))?.name

/** Which of the main pages are among the modules. */
function mainPages(ids: string[]): string[] {
	return [...MAIN_PAGES.keys()].filter((name) => ids.includes(moduleOfPage(name)))
}

const moduleOfPage = (name: string) =>
	`${path.join(import.meta.dirname, String(MAIN_PAGES.get(name)))}?__react-router-build-client-route`

/** Without it, a page that was moved would quietly lose its chunks. */
const requireMainPages = {
	name: "require-main-pages",
	generateBundle() {
		if (this.environment.name !== "client") return
		const missing = [...MAIN_PAGES.keys()].filter((name) => !this.getModuleInfo(moduleOfPage(name)))
		if (missing.length > 0) this.error(`vite.config.ts names pages that don't exist: ${missing.join(", ")}`)
	},
} satisfies Plugin

/** How many of the modules are entry points or begin lazy chunks. */
function countEntryPoints(ids: string[], modules: Rolldown.ChunkingContext): number {
	return ids.filter((one) => {
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
	plugins: [tailwindcss(), reactRouter(), requireMainPages],
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
						index: "#app/site.server.ts",
						background: "#app/job-process.server.ts",
					},
					// Pages contain the source of functions (`InlineScript`). Stack traces keep the functions' names.
					output: { minify: { mangle: { keepNames: true } } },
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
				const missing = dependencies.filter((file) => !/\/(framework|visitors|news|walk|cards)-/.test(file))
				return missing.length > 1 ? missing : []
			},
		},
	},
}))

import path from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import type { Rolldown } from "vite"
import { defineConfig } from "vitest/config"

const ROUTER = path.join(import.meta.dirname, "node_modules/react-router/dist/production")

/**
 * The file of the browser's bundle that a module goes into, null where the bundler decides. What every page needs comes
 * in two files, the framework, which seldom changes, and the frame around all pages. Left alone the bundler makes fifteen
 * of it, which compress worse and take more requests.
 */
function clientFile(id: string, modules: Rolldown.ChunkingContext): string | null {
	if (/[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/.test(id)) return "framework"
	const seen = new Set<string>()
	const isNeededByRoot = (one: string): boolean => {
		if (/[\\/]app[\\/]root\.tsx/.test(one)) return true
		if (seen.has(one)) return false
		seen.add(one)
		return modules.getModuleInfo(one)?.importers.some(isNeededByRoot) ?? false
	}
	return isNeededByRoot(id) ? "root" : null
}

export default defineConfig(({ command }) => ({
	// Tests read the sources as they are, or the finished build.
	plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter()],
	environments: {
		client: {
			build: {
				rollupOptions: {
					output: { codeSplitting: { groups: [{ name: clientFile, debugName: "every page" }] } },
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
	build: { target: ["chrome111", "safari16.4", "firefox128"], assetsInlineLimit: 0 },
	test: {
		setupFiles: ["./app/testing/no-console-errors.ts"],
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
					testTimeout: 60_000,
					hookTimeout: 60_000,
					// One browser at a time: the machines that run this are small.
					fileParallelism: false,
				},
			},
		],
	},
}))

import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vitest/config"

export default defineConfig(({ command }) => ({
	// Tests read the sources as they are, or the finished build.
	plugins: process.env.VITEST ? [] : [tailwindcss(), reactRouter()],
	environments: {
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

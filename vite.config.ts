import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter()],
	environments: {
		ssr: { build: { rollupOptions: { input: "./app/site/site.server.ts" } } },
	},
	// The server is built as one bundle with the production builds of its libraries: a quick cold start, and a
	// container that needs native modules only.
	ssr: command === "build" ? { noExternal: true, external: ["better-sqlite3"] } : {},
	build: { target: ["chrome111", "safari16.4", "firefox128"], assetsInlineLimit: 0 },
}))

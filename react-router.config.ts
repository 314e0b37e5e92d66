import type { Config } from "@react-router/dev/config"

export default {
	ssr: true,
	// Two entries, see vite.config.ts: the site and its background process.
	serverBuildFile: "[name].js",
	// The browser knows its URLs from the start: a link followed without a signal must not ask for a manifest. Which
	// ones a page brings along is decided in app/core/document/public-route-manifest.server.ts.
	routeDiscovery: { mode: "initial" },
	// The same-origin check of app/core/http checks every unsafe request first; the framework's own skips
	// resource routes and accepts a missing Origin, so it is switched off rather than kept as a second opinion.
	allowedActionOrigins: ["**"],
	future: {
		unstable_optimizeDeps: true,
		v8_middleware: true,
		v8_splitRouteModules: false,
		v8_viteEnvironmentApi: true,
		v8_passThroughRequests: true,
		v8_trailingSlashAwareDataRequests: true,
	},
} satisfies Config

import { root } from "./prepare.mjs"
import { startVite } from "./vite.mjs"

// Security: as in serve.mjs, files are readable only by the user that runs the command.
process.umask(0o077)
// Without plugins, file watching and bundled dependencies, it starts fast and doesn't disturb `npm run dev`.
const vite = await startVite({
	configFile: false,
	logLevel: "error",
	optimizeDeps: { noDiscovery: true, include: [] },
	server: { ws: false, watch: null },
})
const { seedCommand } = await vite.ssrLoadModule("/scripts/db/seed.ts")
process.exitCode = await seedCommand(process.argv.slice(2), process.env, root)
await vite.close()

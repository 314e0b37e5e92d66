// Builds the pages for the browser ("client") or the server ("ssr", which reads the browser's manifest). `react-router build` does
// both in one process, where the bundler holds both module graphs in memory: 1,037 MB instead of 580.
import { createBuilder } from "vite"
import "./vite.mjs"

process.env.NODE_ENV = "production"
const builder = await createBuilder({ mode: "production" })
await builder.build(builder.environments[process.argv[2]])

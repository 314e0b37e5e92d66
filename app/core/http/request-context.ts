import type { RouterContextProvider } from "react-router"

/** What middleware has found out about a request. */
export type Context = Readonly<RouterContextProvider>

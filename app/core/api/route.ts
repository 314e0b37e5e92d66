import type { LoaderFunctionArgs } from "react-router"
import { apiContext } from "./api.server.ts"

const respond = (args: LoaderFunctionArgs) => args.context.get(apiContext).respond(args)
export const loader = respond
export const action = respond

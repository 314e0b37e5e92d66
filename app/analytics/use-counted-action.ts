import { useEffect } from "react"
import type { Flash } from "../models/flash.ts"
import { track } from "./track.ts"

let last: Flash | null | undefined

/** Counts what staff did, told by the message of the page that says so; a message that is still there is no new one. */
export function useCountedAction(flash: Flash | null | undefined): void {
	useEffect(() => {
		if (!flash?.did || flash === last) return
		last = flash
		const [resource = "", action = ""] = flash.did.split(".")
		track("admin_action", { action, resource })
	}, [flash])
}

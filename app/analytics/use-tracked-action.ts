import { useEffect } from "react"
import type { Flash } from "#app/models/forms/flash.ts"
import { track } from "./track.ts"

let last: Flash | null | undefined

export function useTrackedAction(flash: Flash | null | undefined): void {
	useEffect(() => {
		if (!flash?.did || flash === last) return
		last = flash
		const [resource = "", action = ""] = flash.did.split(".")
		track("admin_action", { action, resource })
	}, [flash])
}

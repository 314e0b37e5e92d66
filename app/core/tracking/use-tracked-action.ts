import { useEffect } from "react"
import type { Flash } from "#core/forms/flash.ts"
import { track } from "./track.ts"

let last: Flash | null | undefined

export function useTrackedAction(flash: Flash | null | undefined): void {
	useEffect(() => {
		if (!flash?.auditAction || flash === last) return
		last = flash
		const [resource = "", action = ""] = flash.auditAction.split(".")
		track("admin_action", { action, resource })
	}, [flash])
}

import { useLayoutEffect } from "react"
import { toast } from "#core/ui/toast.ts"

/** Once per server response; `isNeeded` can skip it. */
export function useFailureToast(
	title: string,
	actionData: { message?: string | undefined } | undefined,
	isNeeded: () => boolean = always,
): void {
	useLayoutEffect(() => {
		if (actionData?.message && isNeeded())
			toast({ title, description: actionData.message, destructive: true })
	}, [title, actionData, isNeeded])
}

const always = () => true

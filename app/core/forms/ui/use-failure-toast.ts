import { useLayoutEffect } from "react"
import { toast } from "#core/ui/toast.ts"

export function useFailureToast(title: string, actionData: { message?: string } | undefined): void {
	useLayoutEffect(() => {
		if (actionData?.message) toast({ title, description: actionData.message, destructive: true })
	}, [title, actionData])
}

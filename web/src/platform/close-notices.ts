/** Closes every notification that the device shows: they name tasks and rooms of the person who has left. */
export async function closeNotices(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  } catch {
    // A browser that refuses shows none.
  }
}

/** What dispatchers and drivers read of a pickup time that the guest confirmed. */
export const pickupConfirmed = 'Pickup confirmed by the guest'
